// Generates plausible products in any number by assortment.json, always the same for a seed.
import { readAssortment, leavesOf, type Assortment, type Characteristic, type Leaf, type LeafPlace, type Scalar } from './assortment.ts'
import { chooseProduct, priceOf, roundPrice, type Chosen } from './choose-product.ts'
import { fullName, shownName } from './product-name.ts'
import { between, hashText, pick, randomFrom, wideHash, type Random } from './random.ts'

export type DemoProduct = {
  /** from 0; the running number of the article is one more */
  index: number
  article: string
  name: string
  place: LeafPlace
  brand: string
  /** without the suffix; '' where the brand has none */
  series: string
  properties: { characteristic: Characteristic; value: Scalar }[]
  /** whole tenge; null = price on request */
  price: number | null
  lastPrice: number | null
  weightGrams: number
  lengthMm: number | null
  /** units in Актобе, Астана, Алматы */
  stock: [number, number, number]
  popularity: number
  unit: string
  barcode: string
  /** how long ago it came into the shop */
  ageDays: number
}

export type GeneratorOptions = { count: number; seed?: string; assortment?: Assortment }

/** Shares of the leaves are by the root of their variety (rule 1); the leaves are mixed evenly over the whole run. */
export function* generateProducts(options: GeneratorOptions): Generator<DemoProduct> {
  const assortment = options.assortment ?? readAssortment()
  const sources = leavesOf(assortment).map((place) => new LeafSource(place, assortment, options.seed ?? ''))
  const codes = new Map(assortment.brands.map(({ name, code }) => [name, code]))
  const weights = sources.map(({ place }) => Math.sqrt(Math.min(place.leaf.distinct_names, 20_000)))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const largest = sources.reduce((best, source) => (source.place.leaf.distinct_names > best.place.leaf.distinct_names ? source : best))
  const owed = weights.map((weight) => (weight / totalWeight) * options.count)
  const names = new Set<number>()
  for (let index = 0; index < options.count; index++) {
    // The leaf that is furthest behind its share of what has been made so far.
    let next = 0
    let most = -Infinity
    for (let at = 0; at < sources.length; at++) {
      const behind = ((owed[at] ?? 0) * (index + 1)) / options.count - (sources[at]?.made ?? 0)
      if (behind > most) [most, next] = [behind, at]
    }
    const source = sources[next]
    const product = source?.next(names) ?? largest.next(names)
    if (!product) throw new RangeError(`the assortment holds no more than ${index} names`)
    // A leaf that is used up must not be used again: what it gave up counts as made.
    if (source && product.place !== source.place) source.made++
    const running = String(index + 1)
    yield { ...product, index, article: `${codes.get(product.brand) ?? 'XXX'}-${running.padStart(6, '0')}`, barcode: barcodeOf(index + 1) }
  }
}

// So many misses in a row mean that nearly all names of a stage are used up.
const missesPerStage = 80

class LeafSource {
  readonly place: LeafPlace
  made = 0
  readonly #assortment: Assortment
  readonly #seed: number
  readonly #random: Random
  #stage = 0
  #madeInStage = 0
  #number = 0

  constructor(place: LeafPlace, assortment: Assortment, seed: string) {
    this.place = place
    this.#assortment = assortment
    this.#seed = hashText(`${place.leaf.slug}|${seed}`)
    this.#random = randomFrom(this.#seed)
  }

  /** undefined once every stage of rule 8 is used up */
  next(names: Set<number>): Omit<DemoProduct, 'index' | 'article' | 'barcode'> | undefined {
    const { leaf } = this.place
    const { series_suffix: suffixes, editions } = this.#assortment.expansion
    const stages = (suffixes.length + 1) * (editions.length + 1)
    for (let misses = 0; this.#stage < stages;) {
      const random = randomFrom(this.#seed + Math.imul(++this.#number, 0x9e_37_79_b1))
      const suffix = suffixes[(this.#stage % (suffixes.length + 1)) - 1] ?? ''
      const edition = editions[Math.floor(this.#stage / (suffixes.length + 1)) - 1] ?? ''
      const chosen = chooseProduct(leaf, random)
      // Skipped names count too, so the order of products does not depend on options.
      const key = wideHash(fullName(chosen, suffix, edition))
      if (!names.has(key)) {
        names.add(key)
        this.made++
        this.#madeInStage++
        return this.#finish(chosen, shownName(chosen, suffix, edition), random)
      }
      if (this.#madeInStage >= leaf.distinct_names || ++misses > missesPerStage) {
        this.#stage++
        this.#madeInStage = 0
        misses = 0
      }
    }
    return undefined
  }

  #finish(chosen: Chosen, name: string, random: Random): Omit<DemoProduct, 'index' | 'article' | 'barcode'> {
    const { leaf } = this.place
    const regular = priceOf(leaf, chosen, random)
    const discounted = random() < this.#assortment.discount_share
    const withoutPrice = random() < this.#assortment.no_price_share
    // Few products sell much, most sell little.
    const popularity = Math.floor(1000 * random() ** 4)
    return {
      name,
      place: this.place,
      brand: chosen.brand.name,
      series: chosen.series,
      properties: chosen.properties.filter(({ value }) => value !== '—' && value !== ''),
      price: withoutPrice ? null : regular,
      lastPrice: discounted && !withoutPrice ? roundPrice(regular * between(random, 1.08, 1.45)) : null,
      weightGrams: Math.max(1, Math.round(1000 * leaf.weight_kg.min * (leaf.weight_kg.max / leaf.weight_kg.min) ** chosen.size)),
      lengthMm: lengthOf(chosen),
      stock: stockOf(leaf, metresOf(chosen), random),
      popularity,
      unit: leaf.sale_unit,
      ageDays: Math.floor(between(this.#random, 0, 720)),
    }
  }
}

const millimetres: Record<string, number> = { мм: 1, см: 10, м: 1000 }

function lengthOf(chosen: Chosen): number | null {
  const found = chosen.properties.find(({ characteristic }) => ['length', 'len'].includes(characteristic.key))
  const length = Number(found?.value) * (millimetres[found?.characteristic.unit ?? ''] ?? Number.NaN)
  return Number.isFinite(length) && length > 0 ? Math.round(length) : null
}

/** Of a coil: 100, «бухта 100 м»; else 1. */
const metresOf = ({ values }: Chosen): number => Number(/\d+/.exec(String(values.get('coil')))?.[0] ?? 1)

/** The main shop holds most; a piece or two may be in one shop only. @param unit metres of a coil, else 1 */
function stockOf(leaf: Leaf, unit: number, random: Random): [number, number, number] {
  if (random() < leaf.stock.zero_share) return [0, 0, 0]
  const total = Math.max(1, Math.round((between(random, leaf.stock.min, leaf.stock.max) * pick(random, [0.15, 0.4, 0.7, 1])) / unit))
  const aktobe = Math.round(total * between(random, 0.35, 1))
  const astana = Math.round((total - aktobe) * random())
  return [aktobe * unit, astana * unit, (total - aktobe - astana) * unit]
}

/** EAN-13 in the range that shops use inside (20 to 29). */
function barcodeOf(number: number): string {
  const digits = `20${String(number).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
