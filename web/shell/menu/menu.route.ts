// Answers the tree of the catalogue menu. A browser caches it: a change of the catalogue is in the menu within five minutes.
import { menuTree } from '#server/catalogue/tree/category-tree.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/menu.route.ts'

export const loader = ({ context }: Route.LoaderArgs) => menuTree(context.get(requestContext).services.catalogue)

export const headers = () => ({ 'cache-control': 'public, max-age=300' })

/** Null where it does not load: the menu says so itself, instead of the error page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null)

/** What a visitor changes is not in it. */
export const shouldRevalidate = () => false
