// Returns the stock of a product per shop (SHELL-13): levels for guests, quantities for customers.
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { may } from '#contract/accounts/permissions.ts'
import type { ShopLevel } from '#contract/catalogue/stock-level.ts'
import { findShopLevels } from '#server/catalogue/cards/stock-levels.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/stock.route.ts'

export const handle = { action: 'shop:read', isBackground: true, isPersonal: true } satisfies PageHandle

/** `lost`: no connection */
export type StockResponse = ShopLevel[] | 'lost'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const shops = await findShopLevels(services.db, url.searchParams.get('article') ?? '', may(visitor, 'quantities:read'))
  return Response.json(shops ?? [], { status: shops ? 200 : 404, headers: { 'cache-control': 'private, no-cache' } })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<StockResponse> =>
  (serverLoader() as Promise<ShopLevel[]>).catch(() => 'lost')
