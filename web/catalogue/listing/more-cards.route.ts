// Returns another page of a list for «Показать ещё» (CAT-09); null without a connection.
import { loader as listLoader } from './listing.route.tsx'
import type { MoreCards } from './listing-view.ts'
import type { Route } from './+types/more-cards.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'shop:read', isBackground: true, isPersonal: true, query: { cost: 8 } } satisfies PageHandle

/** Other addresses are redirected to /catalog/v2. */
export const loader = (args: Route.LoaderArgs) => listLoader({ ...args, params: { category: 'v2' } })

export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs): Promise<MoreCards> => ({
  page: await serverLoader().catch(() => null),
})
