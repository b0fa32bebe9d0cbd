// Product id → row.

export type RowLookup = (productId: number) => number

/** The function answers -1 for a product that is not in the index. */
export function rowLookup(productIds: Int32Array): RowLookup {
  let most = 0
  for (const id of productIds) if (id > most) most = id
  // Ids are handed out by a sequence, so an array is nearly always the smaller and faster choice; after very many deletions it is not.
  if (most <= productIds.length * 16 + 1_000_000) {
    const rows = new Int32Array(most + 1).fill(-1)
    for (let row = 0; row < productIds.length; row++) rows[productIds[row]!] = row
    return (id) => (id >= 0 && id <= most ? (rows[id] ?? -1) : -1)
  }
  const rows = new Map<number, number>()
  for (let row = 0; row < productIds.length; row++) rows.set(productIds[row]!, row)
  return (id) => rows.get(id) ?? -1
}
