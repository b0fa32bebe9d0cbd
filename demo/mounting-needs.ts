// Lists what products of a subcategory need for mounting; sizes are properties of the assortment.
import type { Leaf } from './assortment.ts'

type Need = {
  /** slug of the needed products' subcategory */
  products: string
  /** properties of the product and of the needed one that have the same size */
  size?: [own: string, needed: string]
  kind?: [property: string, value: string]
}

const thread = 'Присоединение'
const bore = 'Условный проход DN'

const fumTape: Need = { products: 'uplotnitelnye-materialy-i-germetiki', kind: ['Изделие', 'ФУМ-лента'] }
const flax: Need = { products: 'uplotnitelnye-materialy-i-germetiki', kind: ['Изделие', 'лён сантехнический'] }
const union = (own: string): Need => ({
  products: 'fitingi-rezbovye-latunnye',
  size: [own, 'Размер'],
  kind: ['Вид фитинга', 'американка прямая'],
})
const nipple = (own: string): Need => ({ products: 'fitingi-rezbovye-latunnye', size: [own, 'Размер'], kind: ['Вид фитинга', 'ниппель'] })
const tap = (own: string): Need => ({ products: 'krany-sharovye-rezbovye-dlya-vody', size: [own, thread] })
const tapByBore: Need = { products: 'krany-sharovye-rezbovye-dlya-vody', size: [bore, bore] }
const checkValve: Need = { products: 'obratnye-klapany', size: [bore, bore] }
const strainer = (own: string, needed: string): Need => ({ products: 'filtry-setchatye-gryazeviki', size: [own, needed] })
const gauge: Need = { products: 'manometry-i-termometry', kind: ['Изделие', 'манометр'] }
const safetyGroup: Need = {
  products: 'predohranitelnye-klapany-i-gruppy-bezopasnosti',
  kind: ['Изделие', 'группа безопасности котла'],
}
const boilerSafety: Need = {
  products: 'predohranitelnye-klapany-i-gruppy-bezopasnosti',
  kind: ['Изделие', 'группа безопасности бойлера'],
}
const expansionTank: Need = { products: 'rasshiritelnye-baki-dlya-otopleniya' }
const stabilizer: Need = { products: 'stabilizatory-i-ibp-dlya-kotlov' }
const flue: Need = { products: 'dymohody-i-koaksialnye-truby', size: ['Диаметр дымохода', 'Диаметр'] }
const flexibleHose: Need = { products: 'gibkaya-podvodka', kind: ['Назначение', 'вода'] }
const trap: Need = { products: 'sifony' }
const bracket: Need = { products: 'komplektuyuschie-dlya-radiatorov', kind: ['Изделие', 'кронштейн угловой'] }
const airValve: Need = { products: 'komplektuyuschie-dlya-radiatorov', kind: ['Изделие', 'кран Маевского'] }
const valveSet = (size?: Need['size']): Need => ({ products: 'komplekty-termostaticheskie-dlya-radiatora', ...(size ? { size } : {}) })
const relay: Need = { products: 'rele-i-avtomatika-dlya-nasosov', kind: ['Изделие', 'реле давления'] }
const accumulator: Need = { products: 'gidroakkumulyatory' }

const needsOf: Record<string, Need[]> = {
  'cirkulyacionnye-nasosy-s-mokrym-rotorom': [tapByBore, checkValve, strainer(bore, bore), fumTape],
  'energoeffektivnye-nasosy-s-chastotnym-regulirovaniem': [tapByBore, checkValve, strainer(bore, bore), fumTape],
  'nasosy-dlya-gvs': [tapByBore, checkValve, strainer(bore, bore), fumTape],
  'skvazhinnye-centrobezhnye-nasosy': [accumulator, relay, gauge, { products: 'truby-pnd-pitevye' }],
  'poverhnostnye-nasosy': [tap(thread), accumulator, relay, fumTape],
  'nasosnye-stancii-bytovye': [{ products: 'truby-pnd-pitevye' }, { products: 'magistralnye-filtry' }, fumTape],
  'gazovye-nastennye-kotly': [stabilizer, { products: 'dymohody-i-koaksialnye-truby' }, { products: 'krany-sharovye-gazovye' }, fumTape],
  'gazovye-napolnye-kotly': [flue, safetyGroup, expansionTank, { products: 'krany-sharovye-gazovye' }],
  'elektricheskie-kotly': [stabilizer, safetyGroup, expansionTank],
  'tverdotoplivnye-kotly': [flue, safetyGroup, expansionTank],
  'bimetallicheskie-radiatory': [valveSet([thread, thread]), bracket, airValve, flax],
  'alyuminievye-radiatory': [valveSet(), bracket, airValve, flax],
  'stalnye-panelnye-radiatory': [valveSet(), flax],
  'chugunnye-radiatory': [valveSet(), airValve, flax],
  'nakopitelnye-vodonagrevateli': [boilerSafety, flexibleHose, fumTape],
  'boylery-kosvennogo-nagreva': [boilerSafety, { products: 'nasosy-dlya-gvs' }, fumTape],
  'rasshiritelnye-baki-dlya-otopleniya': [tap(thread), flax],
  gidroakkumulyatory: [tap(thread), relay, gauge, fumTape],
  'truby-polipropilenovye': [
    { products: 'fitingi-polipropilenovye', size: ['Наружный диаметр', 'Диаметр'], kind: ['Вид фитинга', 'муфта'] },
    { products: 'fitingi-polipropilenovye', size: ['Наружный диаметр', 'Диаметр'], kind: ['Вид фитинга', 'угол 90°'] },
    { products: 'krepezh-dlya-trub', size: ['Наружный диаметр', 'Размер'] },
    { products: 'svarochnye-apparaty-dlya-polipropilena' },
  ],
  'truby-pex-i-metalloplastikovye': [
    { products: 'fitingi-aksialnye', size: ['Наружный диаметр', 'Размер'] },
    { products: 'fitingi-press', size: ['Наружный диаметр', 'Размер'] },
    { products: 'krepezh-dlya-trub', size: ['Наружный диаметр', 'Размер'] },
  ],
  'truby-pnd-pitevye': [
    { products: 'fitingi-kompressionnye-pnd', size: ['Наружный диаметр', 'Размер'], kind: ['Вид фитинга', 'муфта соединительная'] },
    { products: 'fitingi-kompressionnye-pnd', size: ['Наружный диаметр', 'Размер'], kind: ['Вид фитинга', 'отвод 90°'] },
  ],
  'truby-kanalizacionnye-vnutrennie': [
    { products: 'fitingi-kanalizacionnye-vnutrennie', size: ['Диаметр', 'Диаметр'], kind: ['Вид фитинга', 'отвод 87°'] },
    { products: 'fitingi-kanalizacionnye-vnutrennie', size: ['Диаметр', 'Диаметр'], kind: ['Вид фитинга', 'муфта'] },
  ],
  'truby-stalnye': [{ products: 'fitingi-stalnye-i-chugunnye', size: [bore, bore] }],
  'krany-sharovye-rezbovye-dlya-vody': [union(thread), nipple(thread), strainer(thread, thread), fumTape],
  'krany-sharovye-gazovye': [nipple(thread), { products: 'gibkaya-podvodka', kind: ['Назначение', 'газ'] }],
  'obratnye-klapany': [union(thread), fumTape],
  'filtry-setchatye-gryazeviki': [tap(thread), nipple(thread), fumTape],
  'reduktory-davleniya': [strainer(thread, thread), union(thread), gauge, fumTape],
  'schetchiki-vody': [strainer(bore, bore), tapByBore, checkValve, fumTape],
  'kollektornye-gruppy': [tap(thread), { products: 'shkafy-kollektornye' }, { products: 'nasosno-smesitelnye-uzly' }],
  'smesiteli-dlya-rakoviny': [flexibleHose, trap, fumTape],
  'smesiteli-dlya-kuhni': [flexibleHose, trap, fumTape],
  unitazy: [{ products: 'installyacii-i-knopki', kind: ['Изделие', 'инсталляция для унитаза'] }, flexibleHose],
  'rakoviny-i-pedestaly': [trap, { products: 'smesiteli-dlya-rakoviny' }],
  'moyki-kuhonnye': [trap, { products: 'smesiteli-dlya-kuhni' }],
}

export type MountingNeedRow = {
  subcategoryId: number
  neededSubcategoryId: number
  property: string | null
  neededProperty: string | null
  kindProperty: string | null
  kind: string | null
  position: number
}

/** @throws Error when a need names a subcategory, property or value that the assortment has not */
export function mountingNeeds(leafIds: ReadonlyMap<Leaf, number>): MountingNeedRow[] {
  const leaves = new Map([...leafIds].map(([leaf, id]) => [leaf.slug, { leaf, id }]))
  const leafOf = (slug: string) => {
    const found = leaves.get(slug)
    if (!found) throw new Error(`the assortment has no subcategory ${slug}`)
    return found
  }
  return Object.entries(needsOf).flatMap(([slug, needs]) => {
    const { leaf, id } = leafOf(slug)
    return needs.map(({ products, size, kind }, position): MountingNeedRow => {
      const needed = leafOf(products)
      if (size) check(leaf, size[0])
      if (size) check(needed.leaf, size[1])
      if (kind) check(needed.leaf, ...kind)
      return {
        subcategoryId: id,
        neededSubcategoryId: needed.id,
        property: size?.[0] ?? null,
        neededProperty: size?.[1] ?? null,
        kindProperty: kind?.[0] ?? null,
        kind: kind?.[1] ?? null,
        position,
      }
    })
  })
}

function check(leaf: Leaf, property: string, value?: string): void {
  const found = leaf.characteristics.find(({ name }) => name === property)
  if (!found) throw new Error(`${leaf.slug} has no property ${property}`)
  if (value === undefined) return
  const column = leaf.variants.columns.indexOf(found.key)
  const values = column < 0 ? found.values : leaf.variants.rows.map((row) => row[column])
  if (!values.includes(value)) throw new Error(`${leaf.slug}: ${property} is never ${value}`)
}
