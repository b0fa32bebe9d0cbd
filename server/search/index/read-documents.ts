// Reads products, tree and synonyms from one snapshot of the database into a search index.
import type { ClientBase } from 'pg'
import { readBinaryCopy } from '#server/database/read-binary-copy.ts'
import type { TreeNode } from '#server/catalogue/index/catalogue-index-data.ts'
import { readTree } from '#server/catalogue/index/read-tree.ts'
import { isCodeName } from '#server/lib/code-name.ts'
import { IndexBuilder, type Inherited } from './index-builder.ts'
import { isAdjective } from '../text/adjectives.ts'
import { without } from '../text/tokenize.ts'
import { withoutQuestionWords } from '../text/stop-words.ts'
import { fieldBits, type Entity, type PropertyValue, type SearchData } from './search-index-data.ts'

type BrandRow = { id: number; name: string; slug: string }
type ValueRow = {
  id: number
  text: string
  name: string
  unit: string | null
  type: 'str' | 'int' | 'float'
  rapid: boolean
  subcategory: number
}

const maxValues = 500
const boreName = /(?:^|[^a-zа-я])(?:dn|ду|условный (?:проход|диаметр)|диаметр условный)(?:$|[^a-zа-я])/i
const pressureName = /(?:^|[^a-zа-я])(?:pn|ру|номинальное давление)(?:$|[^a-zа-я])/i
// «Насосно-смесительные узлы» are not pumps.
const binding = /(\p{L}{3,}[ое])-(?=\p{L})/gu
// «Мембраны и фланцы для баков» are not tanks, «комплектующие водонагревателей» not heaters.
const purpose = / (?:для|под) | (?=[а-я]{5,}(?:ей|ов|ев)$)/i
// A name of several kinds says of no product which it is: «Душевые кабины и уголки».
const several = / и |,/
const listed = /[а-яё]+(?:(?: и |, )[а-яё]+)+/g
// The name of a property then says what the product has or lacks: «Импульсный выход: есть», «Перелив: нет».
const saysWhether = /^(?:(?<has>да|есть)|(?<lacks>нет)|-|—)$/i
const counted = /^(?:количество|число) (?=\p{L}+$)/iu

export async function readDocuments(client: ClientBase): Promise<SearchData> {
  await client.query('begin isolation level repeatable read read only')
  const builder = new IndexBuilder()
  const { tree, ordinals } = await readTree(client)
  const nodes = tree.filter((node) => node.kind === 'subcategory')
  const termsOfCategories = new Map(nodes.map((node) => [node.id, categoryTerms(builder, tree, node)]))
  const brands = new Map((await client.query<BrandRow>('select id, name, slug from brands')).rows.map((row) => [row.id, row]))
  const brandTerms = new Map([...brands.values()].map(({ id, name }) => [id, { terms: builder.termsOf(name).all, field: fieldBits.brand }]))
  const { values, named, codesOf } = await valueTerms(client, builder, ordinals)
  const alsoIn = await furtherCategories(client, termsOfCategories)

  const bought = await readDemand(client)

  const countOfBrand = new Map<number, number>()
  const countByOrdinal: number[] = []
  const ids = new Int32Array(maxValues)
  const columns = `id, article, name, subcategory_id, coalesce(brand_id, 0), popularity + case when in_stock then ${stockPrior} else 0 end, value_ids, case when in_stock then coalesce(price_tiyn, 0) else 0 end, concat_ws(e'\\n', barcode, array_to_string(codes, e'\\n'))`
  const inherited: (Inherited | undefined)[] = []
  // Ordered, so that all processes number the products alike.
  await readBinaryCopy(client, `select ${columns} from products where is_active order by id`, (row) => {
    const id = row.int(0)
    const article = row.text()
    const name = row.text()
    const subcategory = row.int(0)
    const brand = row.int(0)
    const popularity = row.int(0) + (bought.get(id) ?? 0)
    const count = row.ints(ids)
    const priceTiyn = row.long(0)
    const codes = [row.text()]
    const ordinal = ordinals.get(subcategory)
    if (ordinal === undefined) return // its category is inactive
    inherited.length = 0
    inherited.push(...(termsOfCategories.get(subcategory) ?? []), brandTerms.get(brand), ...(alsoIn.get(id) ?? []))
    for (let at = 0; at < count; at++) {
      inherited.push(values[ids[at]!])
      const code = codesOf.get(ids[at]!)
      if (code !== undefined) codes.push(code)
    }
    if (brand > 0) countOfBrand.set(brand, (countOfBrand.get(brand) ?? 0) + 1)
    countByOrdinal[ordinal] = (countByOrdinal[ordinal] ?? 0) + 1
    builder.addProduct({ id, article, codes: codes.filter(Boolean).join('\n'), name, popularity, priceTiyn, ordinal }, inherited)
  })

  const groups = await client.query<{ terms: string[]; aims: string[] | null }>('select terms, aims from search_synonyms order by id')
  const phrasesOf = (texts: string[]) =>
    texts.map((text) => builder.termsOf(withoutQuestionWords(text)).words).filter((words) => words.length > 0)
  const synonyms = groups.rows.map(({ terms, aims }) => ({ phrases: phrasesOf(terms), aims: phrasesOf(aims ?? terms) }))
  await client.query('commit')

  const entities: Entity[] = []
  for (const node of tree) {
    const category = node.kind === 'subcategory' ? tree.find((one) => one.kind === 'category' && one.id === node.categoryId) : undefined
    const { kind, id, name, slug } = node
    entities.push({
      kind,
      id,
      name,
      slug,
      categoryId: category?.id ?? null,
      categorySlug: category?.slug ?? null,
      terms: builder.termsOf(name).all,
      productCount: node.isSale ? null : countByOrdinal.slice(node.firstOrdinal, node.endOrdinal).reduce((sum, count) => sum + count, 0),
      firstOrdinal: node.firstOrdinal,
      endOrdinal: node.endOrdinal,
    })
  }
  for (const { id, name, slug } of brands.values()) {
    const productCount = countOfBrand.get(id)
    if (productCount !== undefined)
      entities.push({
        kind: 'brand',
        id,
        name,
        slug,
        categoryId: null,
        categorySlug: null,
        terms: builder.termsOf(name).words,
        productCount,
        firstOrdinal: 0,
        endOrdinal: 0,
      })
  }
  return builder.finish(entities, synonyms, named)
}

/** Of products without orders those in stock are likelier to be bought. */
const stockPrior = 30
const orderWeight = 20
const openingWeight = 5
const demandDays = 90

/** By product id: popularity from orders and openings of searches in the last 90 days. */
async function readDemand(client: ClientBase): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; demand: number }>(
    `select id, sum(demand)::integer as demand from (
       select i.product_id as id, count(*) * ${orderWeight} as demand from order_items i join orders o on o.id = i.order_id
       where o.placed_at > now() - interval '${demandDays} days' and o.status not in ('requested', 'offered', 'declined', 'cancelled') and i.product_id is not null
       group by i.product_id
       union all
       select p.id, sum(s.openings) * ${openingWeight} from search_openings s join products p on p.article = s.target
       where s.kind = 'product' and s.day > current_date - ${demandDays} group by p.id) one group by id`,
  )
  return new Map(rows.map(({ id, demand }) => [id, demand]))
}

function categoryTerms(builder: IndexBuilder, tree: TreeNode[], node: TreeNode): Inherited[] {
  const found: Inherited[] = []
  for (let at: TreeNode | undefined = node; at; at = tree[at.parent]) {
    const [kinds = '', ...purposes] = at.name.replace(binding, '$1').split(purpose)
    // «Стальные, медные и нержавеющие»: each product says itself which it is.
    const said = kinds.toLowerCase().replace(listed, (words) => (words.split(/ и |, /).every(isAdjective) ? '' : words))
    const own = at.kind === 'subcategory' ? said.split(' ').filter((word) => !several.test(said) || (at === node && isAdjective(word))) : []
    found.push({ terms: builder.termsOf(own.join(' ')).all, field: fieldBits.subcategory })
    found.push({ terms: builder.termsOf(said).all, field: fieldBits.category })
    if (purposes.length > 0) found.push({ terms: builder.termsOf(purposes.join(' ')).all, field: fieldBits.qualifier })
  }
  return found
}

/** By value id. Numbers match with and without their unit («100 л»); nominal sizes also as «DN 20», «PN 16». */
async function valueTerms(
  client: ClientBase,
  builder: IndexBuilder,
  ordinals: Map<number, number>,
): Promise<{ values: (Inherited | undefined)[]; named: PropertyValue[]; codesOf: Map<number, string> }> {
  const { rows } = await client.query<ValueRow>(
    'select v.id, v.text, p.name, p.unit, p.type, p.rapid, p.subcategory_id as subcategory from property_values v join properties p on p.id = v.property_id',
  )
  const values: (Inherited | undefined)[] = []
  const named: PropertyValue[] = []
  const codesOf = new Map<number, string>()
  for (const { id, text, name, unit, type, rapid, subcategory } of rows) {
    const whether = saysWhether.exec(text)?.groups
    if (whether) {
      const lacked = whether.lacks && [...name.matchAll(/\p{L}+/gu)].map(([word]) => `${without} ${word}`).join(' ')
      const said = whether.has ? name : (lacked ?? '')
      values[id] = { terms: builder.termsOf(said).all, field: rapid ? fieldBits.rapidProperty : fieldBits.property }
      continue
    }
    if (isCodeName(name)) codesOf.set(id, text)
    const { words, all } = builder.termsOf(unit ? `${text} ${unit}` : text)
    const terms = new Set(all)
    const mark = boreName.test(name) ? 'dn' : pressureName.test(name) ? 'pn' : undefined
    if (mark && type !== 'str') for (const term of builder.termsOf(`${mark}${text}`).all) terms.add(term)
    const ordinal = ordinals.get(subcategory)
    if (ordinal !== undefined && words.length === 1) named.push({ ordinal, name, text, terms: [...terms] })
    // «Камера сгорания: закрытая» is a «закрытая камера», «Тип ТЭНа: сухой» a «сухой ТЭН», «Количество контуров: 2» says «контуров 2».
    const said = counted.test(name) ? `${name.replace(counted, '')} ${text}` : isAdjective(text.toLowerCase()) ? name : ''
    const ofName = builder.termsOf(said).all
    values[id] = { terms: [...terms, ...ofName], field: rapid ? fieldBits.rapidProperty : fieldBits.property }
  }
  return { values, named, codesOf }
}

async function furtherCategories(client: ClientBase, termsOfCategories: Map<number, Inherited[]>): Promise<Map<number, Inherited[]>> {
  const found = new Map<number, Inherited[]>()
  const { rows } = await client.query<{ product_id: number; subcategory_id: number }>(
    'select product_id, subcategory_id from product_subcategories',
  )
  for (const row of rows)
    found.set(row.product_id, [...(found.get(row.product_id) ?? []), ...(termsOfCategories.get(row.subcategory_id) ?? [])])
  return found
}
