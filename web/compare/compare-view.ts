// Builds the comparison tables: products as columns, characteristics as rows (CMP-02).
import type { ComparedProduct, ComparedProperty } from '#contract/catalogue/catalogue.ts'
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { valueWithUnit } from '#contract/values/typography.ts'
import { bestPlaces, findMerit } from './best-value.ts'
import type { Comparison } from './comparison.ts'
import { maxComparedPerSubcategory } from '#contract/shop/constants.ts'

export type ComparedResponse = { requested: string[]; products: ComparedProduct[] }

export type CompareRow = ReturnType<typeof rowOf>

export type CompareGroup = ReturnType<typeof viewGroup>

/** A fourth product of a group is surplus (CONST-04). */
export function groupCompared(products: readonly ComparedProduct[]): { groups: CompareGroup[]; surplus: string[] } {
  const groups = new Map<string, ComparedProduct[]>()
  const surplus: string[] = []
  for (const product of products) {
    const group = groups.get(product.subcategory) ?? []
    if (group.length < maxComparedPerSubcategory) group.push(product)
    else surplus.push(product.article)
    groups.set(product.subcategory, group)
  }
  return { groups: [...groups.values()].map(viewGroup), surplus }
}

export const toComparison = (groups: readonly CompareGroup[]): Comparison =>
  new Map(groups.map(({ subcategory, products }) => [subcategory, products.map(({ article }) => article)]))

function viewGroup(products: ComparedProduct[]) {
  const { subcategory, subcategorySlug, categorySlug } = products[0]!
  return {
    subcategory,
    href: `/catalog/${categorySlug}/${subcategorySlug}`,
    products,
    /** columns with the lowest price */
    bestPrice: bestPlaces(
      products.map(({ priceTiyn, isSold }) => (isSold ? priceTiyn : null)),
      'less',
    ),
    rows: rowsOf(products),
  }
}

function rowsOf(products: ComparedProduct[]): CompareRow[] {
  const positions = new Map<string, number>()
  for (const { properties } of products)
    for (const { name, position } of properties) positions.set(name, Math.min(position, positions.get(name) ?? position))
  const names = [...positions].sort(([, a], [, b]) => a - b).map(([name]) => name)
  const rows = names.map((name) => {
    const found = products.map(({ properties }) => properties.find((property) => property.name === name))
    return rowOf(
      name,
      found.map((property) => property && { text: propertyText(property), number: numberOf(property) }),
    )
  })
  const known = new Set(names.map((name) => name.toLowerCase()))
  const further = (name: string, textOf: (product: ComparedProduct) => string | null) => {
    if (known.has(name.toLowerCase())) return []
    const texts = products.map(textOf)
    return texts.every((text) => text === null)
      ? []
      : [
          rowOf(
            name,
            texts.map((text) => (text === null ? undefined : { text, number: null })),
          ),
        ]
  }
  return [
    ...further('Бренд', ({ brand }) => brand),
    ...rows,
    ...further('Масса', ({ weightGrams }) => (weightGrams ? formatUnits(weightGrams / 1000, 'кг') : null)),
    ...further('Длина', ({ lengthMm }) => (lengthMm ? formatUnits(lengthMm, 'мм') : null)),
  ]
}

function rowOf(name: string, cells: ({ text: string; number: number | null } | undefined)[]) {
  const merit = findMerit(name)
  const values = cells.map((cell) => cell?.text ?? null)
  return {
    name,
    /** null: unknown for this product */
    values,
    /** columns with the best value */
    best: merit
      ? bestPlaces(
          cells.map((cell) => cell?.number ?? null),
          merit,
        )
      : [],
    isSame: values.every((value) => value !== null && value.toLowerCase() === values[0]?.toLowerCase()),
  }
}

const propertyText = ({ text, unit, type }: ComparedProperty): string =>
  valueWithUnit(type === 'float' ? text.replace('.', ',') : text, unit)

/** «36 мес.» and «1,5» are numbers, «латунь» is not. */
function numberOf({ number, text }: ComparedProperty): number | null {
  if (number !== null) return number
  const digits = /^\s*(\d+(?:[.,]\d+)?)(?:\s|$)/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}
