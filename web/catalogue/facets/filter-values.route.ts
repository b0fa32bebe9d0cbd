// Returns whole filter groups: `/fragments/filters?<filter>&values=NAME`; none without a connection.
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { withPage } from '#contract/catalogue/filter.ts'
import { readPageFilter } from '#contract/catalogue/filter-parse.ts'
import { toRefusal } from '#contract/errors.ts'
import { pricesFor, selectListing } from '#server/catalogue/listing/listing.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { valuesParameter, type GroupView } from './facet-view-model.ts'
import { viewFacets } from './build-facet-view.ts'
import type { Route } from './+types/filter-values.route.ts'

export const handle = { action: 'shop:read', isBackground: true, query: { cost: 8 } } satisfies PageHandle

export type FullGroups = { groups: GroupView[] }

export async function loader({ url, context }: Route.LoaderArgs): Promise<FullGroups> {
  const { services, visitor } = context.get(requestContext)
  const names = url.searchParams.getAll(valuesParameter)
  const { filter } = readPageFilter(url.searchParams)
  const prices = await pricesFor(services, visitor.user)
  try {
    const { facets } = selectListing(services, withPage(filter, 1), {}, prices)
    return { groups: viewFacets(facets, names).filter(({ name }) => names.includes(name)) }
  } catch (error) {
    if (toRefusal(error)) return { groups: [] }
    throw error
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<FullGroups> => serverLoader().catch(() => ({ groups: [] }))
