// Returns another page of a list for «Показать ещё» (CAT-09). A lost connection is an answer here: the list that is shown stays.
import { loader as listLoader } from './listing.route.tsx'
import type { Route } from './+types/more-cards.route.ts'

/** The list of /catalog/v2: at any other address it is a redirect there. */
export const loader = (args: Route.LoaderArgs) => listLoader({ ...args, params: { category: 'v2' } })

export type MoreCards = { page: Awaited<ReturnType<typeof loader>>['data'] | null }

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<MoreCards> {
  try {
    return { page: await serverLoader() }
  } catch {
    return { page: null }
  }
}
