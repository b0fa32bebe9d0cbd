// Computes the tax that prices include (ORD-02).

/** Of a price, in tiyn, rounded to the nearest. */
export const vatIncluded = (totalTiyn: number, percent: number): number => Math.round((totalTiyn * percent) / (100 + percent))

/** Of a document: the sum of its lines', as 1C adds it up. */
export const vatOfLines = (
  lines: readonly { priceTiyn: number | null; quantity: number }[],
  deliveryTiyn: number,
  percent: number,
): number =>
  lines.reduce(
    (sum, { priceTiyn, quantity }) => sum + vatIncluded(Math.round((priceTiyn ?? 0) * quantity), percent),
    vatIncluded(deliveryTiyn, percent),
  )
