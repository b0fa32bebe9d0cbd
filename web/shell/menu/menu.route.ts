// Returns the tree of the catalogue menu, which browsers cache for five minutes.
import { menuTree } from '#server/catalogue/tree/category-tree.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/menu.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'shop:read', isShared: true, isBackground: true } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => menuTree(context.get(requestContext).services.catalogue)

export const headers = () => ({ 'cache-control': 'public, max-age=300' })

/** Null if it does not load: the menu reports it instead of the error page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null)

export const shouldRevalidate = () => false
