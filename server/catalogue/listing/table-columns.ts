// Reads columns and cells of the table of characteristics for the page's products (CAT-17).
import type { ListingTable, ProductCard, TableColumn } from '#contract/catalogue/catalogue.ts'
import { orderingProperty, type ListingFilter } from '#contract/catalogue/filter.ts'
import { parsePipeSize } from '#contract/catalogue/pipe-size.ts'
import type { Services } from '#server/services.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { cellsAt, type Scope } from '../index/category-scope.ts'
import type { SharedProperty } from '../index/merged-property.ts'
import { chosenNode } from './listing.ts'
import { stockLevels } from '../cards/stock-levels.ts'

/** Further properties become columns up to this number, rapid ones always. */
const defaultColumns = 5
const maxColumns = 8
const minShare = 1 / 3

type Column = [column: TableColumn, textOf: (card: ProductCard) => string]

/** @param cards the page's, as listProducts gave them. @throws ShopError category_not_found */
export async function readTable(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  filter: ListingFilter,
  cards: ProductCard[],
): Promise<ListingTable> {
  const index = catalogue.current()
  const scope = index.scope(chosenNode(index, filter))
  const properties = tableProperties(scope, filter)
  const columns = properties.map((property): Column => [columnOf(property), ({ id }) => cellOf(index, property, id)])
  // Outside of one subcategory products share no properties.
  if (columns.length === 0) columns.push([{ name: 'Бренд', unit: null, isNumeric: false }, ({ brand }) => brand ?? ''])
  const ids = cards.map(({ id }) => id)
  const levels = await stockLevels(db, ids)
  return {
    columns: columns.map(([column]) => column),
    rows: cards.map((card) => ({
      cells: columns.map(([, textOf]) => textOf(card)),
      // The card decides whether there is stock, the level only how much.
      level: card.availability === 'in_stock' ? (levels.get(card.id) === 'many' ? 'many' : 'few') : 'none',
    })),
  }
}

function columnOf({ name, unit, type, texts }: SharedProperty): TableColumn {
  const isNumeric = type !== 'str' || texts.every((text) => parsePipeSize(text) !== undefined)
  return { name, unit, isNumeric, ordering: `property:${name}` }
}

/** Empty unless a single subcategory is listed. */
function tableProperties(scope: Scope, { ordering, properties }: ListingFilter): SharedProperty[] {
  const orderedBy = orderingProperty(ordering)
  const chosen = new Set(properties.filter(({ values }) => values.length === 1).map(({ name }) => name))
  const useful = scope.shownProperties().filter((property) => {
    if (property.name === orderedBy) return true
    const counts = scope.baseCounts(property)
    const having = scope.rowCount - counts[0]!
    // One value of all rows, in the subcategory or by choice, is of no use.
    return having >= scope.rowCount * minShare && !(property.texts.length === 1 && counts[0] === 0) && !chosen.has(property.name)
  })
  const rapid = useful.filter((property) => property.rapid || property.name === orderedBy)
  const others = useful.filter((property) => !rapid.includes(property))
  const chosenColumns = new Set([...rapid.slice(0, maxColumns), ...others.slice(0, Math.max(0, defaultColumns - rapid.length))])
  return useful.filter((property) => chosenColumns.has(property)).sort((a, b) => a.position - b.position)
}

/** Empty without the property; where its name has another meaning, with that unit. */
function cellOf({ data, columns, rowOf }: CatalogueIndex, { name, parts, texts, type }: SharedProperty, id: number): string {
  const row = rowOf(id)
  if (row < 0) return '' // added after the index was read
  const ordinal = columns.home[row]!
  const slot = data.properties[ordinal]!.findIndex((own) => own.name === name)
  const local = slot < 0 ? 0 : columns.cells[cellsAt(data, ordinal, slot) + row]!
  if (local === 0) return ''
  const part = parts.get(ordinal)
  if (part) return numberText(texts[part.sharedIds[local]! - 1]!, type)
  const own = data.properties[ordinal]![slot]!
  const text = numberText(own.texts[local - 1]!, own.type)
  return own.unit === null ? text : own.unit === 'дюйм' ? `${text}"` : `${text}\u00a0${own.unit}`
}

const numberText = (text: string, type: SharedProperty['type']) => (type === 'float' ? text.replace('.', ',') : text)
