// Loads and changes the tab «Избранное»: favourites by list, with changes of price and stock since.
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { redirect } from 'react-router'
import { listName, maxListNameLength } from '#contract/accounts/favourites.schema.ts'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { addFavourite, removeFavourite, selectFavourites, type Favourite } from '#server/favourites/favourites.ts'
import { tabHref } from '../links/account-tabs.ts'
import { orRefused } from '../forms/form-action.loader.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'
import { viewCard } from '../catalogue/cards/card-view-model.ts'
import { readField } from '../forms/form-data.ts'

export type FavouriteView = ReturnType<typeof viewFavourite>
export type FavouriteListView = { name: string; favourites: FavouriteView[] }

export async function loadFavourites({ services, visitor: { user } }: TabArgs): Promise<FavouriteListView[]> {
  const favourites = await selectFavourites(services.db, user.id).execute()
  const stored = await services.catalogue.cached.cards.find(favourites.map(({ productId }) => productId))
  const cards = await cardsFor(services, user, stored)
  const byId = new Map(cards.map((card) => [card.id, card]))
  const lists = new Map<string, FavouriteView[]>()
  for (const favourite of favourites) {
    const card = byId.get(favourite.productId)
    if (!card) continue
    lists.set(favourite.listName, [...(lists.get(favourite.listName) ?? []), viewFavourite(favourite, card)])
  }
  // Named lists in order of name, then the unnamed one.
  return [...lists]
    .map(([name, inList]) => ({ name, favourites: inList }))
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name, 'ru', { numeric: true }))
}

function viewFavourite(favourite: Favourite, card: ProductCard) {
  const shown = viewCard(card)
  return {
    id: favourite.id,
    card: shown,
    /** the price when it was added, if it has changed */
    priceWas: priceChange(favourite, card),
    /** as on cards, or how it changed */
    stock: stockChange(favourite, card.availability === 'in_stock') ?? shown.stock,
  }
}

function priceChange(
  { seenPriceTiyn: was }: Favourite,
  { priceTiyn: now, unit }: Pick<ProductCard, 'priceTiyn' | 'unit'>,
): { text: string; direction: 'fell' | 'rose' | null } | null {
  if (was === now) return null
  if (was === null) return { text: 'по\u00a0запросу', direction: null }
  return { text: formatPrice(was, unit), direction: now === null ? null : now < was ? 'fell' : 'rose' }
}

function stockChange({ wasInStock }: Favourite, isInStock: boolean): string | undefined {
  if (wasInStock === isInStock) return undefined
  return isInStock ? 'Снова в\u00a0наличии' : 'Теперь под заказ'
}

const done = () => redirect(tabHref('favorites'), 303)

export const actOnFavourites = orRefused(
  async ({ services, visitor: { user }, form }: TabActionArgs) => {
    const article = readField(form, 'article')
    if (readField(form, 'intent') === 'remove') await removeFavourite(services.db, user.id, readField(form, 'id'))
    else await addFavourite(services.db, user.id, article, listName.parse(readField(form, 'list', maxListNameLength)))
    throw done()
  },
  ({ code }, _args, error) => {
    // Removed meanwhile, as by the second tap of a double tap.
    throw code === 'not_found' ? done() : error
  },
)
