// Finds the sizes of a product's series, parsed from names from the first number on (PROD-01).
import type { Product, ProductCard } from '#contract/catalogue/catalogue.ts'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { russianCollator, parsePipeSize } from '#contract/catalogue/pipe-size.ts'
import { productHref } from '#contract/catalogue/product-links.ts'

export type FamilyView = NonNullable<ReturnType<typeof viewFamily>>

const number = '[\\d½¼¾⅛⅜⅝⅞]'
const untilNumber = new RegExp(`^\\D*?(?=[^\\s]*${number})`)
/** «11б27п», but not «Ду25», which is a size. */
const sharedModel = /^\d+\p{L}\d*\p{L}*\s+/u
const maxSizeLength = 28

/** Null if the product has no other sizes. */
export function viewFamily(product: Pick<Product, 'article' | 'allProperties'>, family: readonly ProductCard[]) {
  const current = family.find(({ article }) => article === product.article)
  if (!current || family.length < 2) return null
  const words = sharedBeginning(family.map(({ name }) => name))
  const members = family
    .map((card) => {
      const [size = '', ...rest] = card.name.slice(words).split(/,\s+|\s+\(/)
      return {
        article: card.article,
        href: productHref(card.article),
        /** «25-60 180»; several members may share it */
        size: shortened(withoutEnd(size.trim()) || card.name),
        rest: rest.join(', ').replaceAll(')', ''),
        price: card.priceTiyn === null ? null : formatPrice(card.priceTiyn, card.unit),
        inStock: card.availability === 'in_stock',
        isCurrent: card.article === product.article,
        likeness: card.properties.filter((text) => current.properties.includes(text)).length,
      }
    })
    .sort((a, b) => compareSizes(a.size, b.size) || russianCollator.compare(a.rest, b.rest) || (a.article < b.article ? -1 : 1))
  // Of several products of a size, the most similar to the current one.
  const sizes = [...Map.groupBy(members, ({ size }) => size).values()].map(
    (same) =>
      same.toSorted(
        (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.likeness - a.likeness || Number(b.inStock) - Number(a.inStock),
      )[0]!,
  )
  return {
    /** «Модель», «Размер», or the property with this value */
    heading: headingOf(product, members.find(({ isCurrent }) => isCurrent)!.size),
    sizes: sizes.map(plain),
    members: members.map(plain),
  }
}

const plain = <Member extends { likeness: number }>({ likeness: _likeness, ...member }: Member): Omit<Member, 'likeness'> => member

/** Up to the word with the first number, else whole common words. */
function sharedBeginning(names: string[]): number {
  const [first = ''] = names
  const before = untilNumber.exec(first)?.[0]
  const haveAll = (text: string) => names.every((name) => name.toLowerCase().startsWith(text.toLowerCase()))
  if (before && before.includes(' ') && haveAll(before)) {
    const model = sharedModel.exec(first.slice(before.length))?.[0] ?? ''
    return haveAll(before + model) ? before.length + model.length : before.length
  }
  let shared = 0
  for (let at = 0; at < first.length && names.every((name) => name[at] === first[at]); at++) if (/[\s(]/.test(first[at]!)) shared = at + 1
  return shared
}

/** Removes the bracket that a variant's name opened before. */
const withoutEnd = (text: string) => (text.includes('(') ? text : text.replaceAll(')', ''))

const shortened = (text: string) => (text.length > maxSizeLength ? `${text.slice(0, maxSizeLength - 1).trimEnd()}…` : text)

function compareSizes(a: string, b: string): number {
  const [sizeA, sizeB] = [leadingSize(a), leadingSize(b)]
  if (sizeA !== undefined && sizeB !== undefined && sizeA !== sizeB) return sizeA - sizeB
  return russianCollator.compare(a, b)
}

const leadingSize = (text: string): number | undefined => {
  const inches = /^(?:\d+\s+)?\d+(?:\/\d+)?"|^(?:\d+\s+)?\d+\/\d+|^[½¼¾⅛⅜⅝⅞]/.exec(text)?.[0]
  return inches === undefined ? undefined : parsePipeSize(inches)
}

/** For «24 кВт» the power. */
function headingOf({ allProperties }: Pick<Product, 'allProperties'>, size: string): string {
  const tight = (text: string) => text.replace(/\s/g, '').toLowerCase()
  const property = allProperties.find(({ text, unit }) => {
    const written = [`${text}${unit ?? ''}`, `${text}"`, ...(unit === null ? [text] : [])].map(tight)
    return written.includes(tight(size))
  })
  return property?.name ?? (/["×/½¼¾]|мм|Ду/.test(size) ? 'Размер' : 'Модель')
}
