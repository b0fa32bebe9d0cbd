// Reads the shop chosen on /cart/shops, which overrides the stored draft of the form.

/** Removes the parameter, so that a reload keeps the form's value. */
export function takePreselectedShop(): string | undefined {
  const address = new URL(location.href)
  const shop = address.searchParams.get('shop')
  if (shop === null) return undefined
  address.searchParams.delete('shop')
  history.replaceState(history.state, '', address)
  return shop
}
