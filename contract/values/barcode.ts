// Checks whether a barcode is valid outside the shop.

/** 8, 12, 13 or 14 digits with a check digit; numbers beginning with 2 are for use within a shop. */
export function isGlobalBarcode(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode) || barcode.startsWith('2')) return false
  const digits = [...barcode].map(Number).reverse()
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0
}
