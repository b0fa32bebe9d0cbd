// «Выбрать магазин» of /cart/shops: newer than what was typed before, older than what is typed from now on.

/** The shop of the address, once: a reload finds it gone and keeps to the form. */
export function takeChosenShop(): string | undefined {
  const address = new URL(location.href)
  const shop = address.searchParams.get('shop')
  if (shop === null) return undefined
  address.searchParams.delete('shop')
  history.replaceState(history.state, '', address)
  return shop
}
