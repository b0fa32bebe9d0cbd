// Merges properties of one name of the subcategories of a subtree.
// Where types or units differ, the meaning that most products have is used.
import { compareValues } from '#contract/catalogue/pipe-size.ts'
import type { CatalogueData, OwnProperty } from './catalogue-index-data.ts'

/** The value with shared id i is at i - 1. */
export type SharedProperty = Omit<OwnProperty, 'more'> & {
  /** by subcategory ordinal: slot of the cells, shared ids by local id */
  parts: Map<number, { slot: number; own: OwnProperty; sharedIds: Int32Array }>
}

export function shareProperty(data: CatalogueData, name: string, sizes: Map<number, number>): SharedProperty | undefined {
  const owners: { ordinal: number; slot: number; own: OwnProperty }[] = []
  for (const ordinal of sizes.keys()) {
    const slot = data.properties[ordinal]!.findIndex((own) => own.name === name)
    if (slot >= 0) owners.push({ ordinal, slot, own: data.properties[ordinal]![slot]! })
  }
  const meanings = [...Map.groupBy(owners, ({ own }) => `${own.type === 'str'} ${own.unit ?? ''}`).values()]
  const weight = (group: typeof owners) => group.reduce((sum, { ordinal }) => sum + sizes.get(ordinal)!, 0)
  const chosen = meanings.sort((a, b) => weight(b) - weight(a))[0]
  if (!chosen) return undefined
  const first = chosen[0]!.own
  const type = chosen.some(({ own }) => own.type === 'float') ? 'float' : first.type

  const values = new Map<string, { text: string; number: number | null }>()
  for (const { own } of chosen) {
    for (const [at, key] of own.keys.entries()) {
      const known = values.get(key)
      const text = own.texts[at]!
      if (!known || text.length < known.text.length || (text.length === known.text.length && text < known.text))
        values.set(key, { text, number: own.numbers[at]! })
    }
  }
  const sorted = [...values].sort(
    ([, a], [, b]) => (type === 'str' ? 0 : compareNumbers(a.number, b.number)) || compareValues(a.text, b.text),
  )
  const sharedId = new Map(sorted.map(([key], at) => [key, at + 1]))
  return {
    name,
    type,
    unit: first.unit,
    rapid: chosen.some(({ own }) => own.rapid),
    position: Math.min(...chosen.map(({ own }) => own.position)),
    texts: sorted.map(([, value]) => value.text),
    keys: sorted.map(([key]) => key),
    numbers: sorted.map(([, value]) => value.number),
    parts: new Map(
      chosen.map(({ ordinal, slot, own }) => [
        ordinal,
        { slot, own, sharedIds: Int32Array.from([0, ...own.keys.map((key) => sharedId.get(key)!)]) },
      ]),
    ),
  }
}

const compareNumbers = (a: number | null, b: number | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b)
