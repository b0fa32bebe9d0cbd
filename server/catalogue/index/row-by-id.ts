// Finds rows by product id.

export type RowLookup = (productId: number) => number

/**
 * Row by product id, -1 where there is none. Ids come from a sequence, so an array is smaller and faster than a map;
 * undefined where very many ids are unused.
 */
export function rowsById(productIds: Int32Array): Int32Array | undefined {
  let most = 0
  for (const id of productIds) if (id > most) most = id
  if (most > productIds.length * 16 + 1_000_000) return undefined
  const rows = new Int32Array(most + 1).fill(-1)
  for (let row = 0; row < productIds.length; row++) rows[productIds[row]!] = row
  return rows
}

/** Returns -1 for a product that is not in the index. @param byId of rowsById */
export function rowLookup(productIds: Int32Array, byId: Int32Array | undefined): RowLookup {
  if (byId) return (id) => byId[id] ?? -1
  const rows = new Map<number, number>()
  for (let row = 0; row < productIds.length; row++) rows.set(productIds[row]!, row)
  return (id) => rows.get(id) ?? -1
}
