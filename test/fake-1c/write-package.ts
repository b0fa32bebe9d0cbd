// Writes a deterministic CommerceML package of any size from demo products, on request with pictures.
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { isBranch, readAssortment, type Assortment, type Branch, type Leaf } from '#demo/assortment.ts'
import { textOf } from '#demo/product-name.ts'
import { describeProduct } from '#demo/descriptions.ts'
import { generateProducts } from '#demo/generator.ts'
import { demoShops } from '#demo/shops.ts'

const head =
  '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.07" ДатаФормирования="2026-03-02T10:15:00">\n'
const tail = '</КоммерческаяИнформация>\n'
const priceTypes = [
  ['price-retail', 'Розничная', 1],
  ['price-wholesale', 'Оптовая', 0.88],
] as const

/** @param pictures number of products with a picture of their own */
export async function writePackage(folder: string, count: number, pictures = 0): Promise<void> {
  await mkdir(folder, { recursive: true })
  const assortment = readAssortment()
  const ids = new Ids()
  const products = createWriteStream(join(folder, 'import0_1.xml'))
  const offers = createWriteStream(join(folder, 'offers0_1.xml'))
  await write(products, `${head}${classifier(assortment, ids)}<Каталог СодержитТолькоИзменения="false"><Ид>catalogue</Ид><Товары>\n`)
  await write(offers, `${head}<ПакетПредложений СодержитТолькоИзменения="false"><Ид>catalogue#</Ид>${lists()}<Предложения>\n`)
  for (const product of generateProducts({ count, assortment })) {
    const id = guid(product.index)
    const picture = product.index < pictures ? await writePicture(folder, id, product.index) : ''
    const unit =
      product.unit === 'м'
        ? '<БазоваяЕдиница Код="006 " НаименованиеПолное="Метр">м</БазоваяЕдиница>'
        : '<БазоваяЕдиница Код="796 " НаименованиеПолное="Штука">шт</БазоваяЕдиница>'
    const values = product.properties.map(
      ({ characteristic, value }) =>
        `<ЗначенияСвойства><Ид>${ids.of(characteristic)}</Ид><Значение>${escape(textOf(value))}</Значение></ЗначенияСвойства>`,
    )
    await write(
      products,
      `<Товар><Ид>${id}</Ид><Штрихкод>${product.barcode}</Штрихкод><Артикул>${product.article}</Артикул><Наименование>${escape(product.name.slice(0, 100))}</Наименование>${unit}
<Группы><Ид>${ids.of(product.place.leaf)}</Ид></Группы><Описание>${escape(describeProduct(product))}</Описание>${picture}
<Изготовитель><Ид>brand-${escape(product.brand)}</Ид><Наименование>${escape(product.brand)}</Наименование></Изготовитель>
<ЗначенияСвойств>${values.join('')}</ЗначенияСвойств><СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>16</Ставка></СтавкаНалога></СтавкиНалогов>
<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Полное наименование</Наименование><Значение>${escape(product.name)}</Значение></ЗначениеРеквизита><ЗначениеРеквизита><Наименование>Вес</Наименование><Значение>${product.weightGrams / 1000}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>\n`,
    )
    const prices = priceTypes.map(
      ([typeId, , share]) =>
        `<Цена><ИдТипаЦены>${typeId}</ИдТипаЦены><ЦенаЗаЕдиницу>${product.price === null ? '' : Math.round(product.price * share)}</ЦенаЗаЕдиницу><Валюта>KZT</Валюта><Коэффициент>1</Коэффициент></Цена>`,
    )
    const stock = product.stock.map((quantity, at) => `<Склад ИдСклада="shop-${at}" КоличествоНаСкладе="${quantity}"/>`)
    await write(
      offers,
      `<Предложение><Ид>${id}</Ид><Артикул>${product.article}</Артикул><Наименование>${escape(product.name.slice(0, 100))}</Наименование>${unit}
<Цены>${prices.join('')}</Цены><Количество>${product.stock.reduce((sum, quantity) => sum + quantity, 0)}</Количество>${stock.join('')}</Предложение>\n`,
    )
  }
  await end(products, `</Товары></Каталог>\n${tail}`)
  await end(offers, `</Предложения></ПакетПредложений>\n${tail}`)
}

class Ids {
  readonly #ids = new Map<object, string>()
  of(thing: object): string {
    const known = this.#ids.get(thing) ?? `00000000-0000-4000-8000-${String(this.#ids.size + 1).padStart(12, '0')}`
    this.#ids.set(thing, known)
    return known
  }
}

function classifier({ categories }: Assortment, ids: Ids): string {
  const group = (node: Branch | Leaf | Assortment['categories'][number], children: (Branch | Leaf)[]): string =>
    `<Группа><Ид>${ids.of(node)}</Ид><Наименование>${escape(node.name)}</Наименование>` +
    `${children.length > 0 ? `<Группы>${children.map((child) => group(child, isBranch(child) ? child.children : [])).join('')}</Группы>` : ''}</Группа>\n`
  const leaves = categories.flatMap(({ subcategories }) => subcategories.flatMap((node) => (isBranch(node) ? node.children : [node])))
  const properties = leaves
    .flatMap(({ characteristics }) => characteristics)
    .map((characteristic) => {
      const name = characteristic.unit ? `${characteristic.name}, ${characteristic.unit}` : characteristic.name
      return `<Свойство><Ид>${ids.of(characteristic)}</Ид><Наименование>${escape(name)}</Наименование><ТипЗначений>${characteristic.type === 'str' ? 'Строка' : 'Число'}</ТипЗначений></Свойство>\n`
    })
  return `<Классификатор><Ид>classifier</Ид><Группы>\n${categories.map((category) => group(category, category.subcategories)).join('')}</Группы><Свойства>\n${properties.join('')}</Свойства></Классификатор>\n`
}

function lists(): string {
  const types = priceTypes.map(([id, name]) => `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование><Валюта>KZT</Валюта></ТипЦены>`)
  const warehouses = demoShops.map(({ name }, at) => `<Склад><Ид>shop-${at}</Ид><Наименование>${escape(name)}</Наименование></Склад>`)
  return `<ТипыЦен>${types.join('')}</ТипыЦен><Склады>${warehouses.join('')}</Склады>`
}

/** Ids in the format of 1C, spread evenly. */
function guid(index: number): string {
  const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 0
  return `${mixed.toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

async function end(stream: WriteStream, text: string): Promise<void> {
  stream.end(text)
  await once(stream, 'finish')
}

/** @returns the element that names it */
async function writePicture(folder: string, id: string, index: number): Promise<string> {
  const path = `import_files/${id.slice(0, 2)}/${id}_${guid(index + 1)}.jpg`
  const background = { r: index % 256, g: (index >> 8) % 256, b: (index >> 16) % 256 }
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .jpeg({ quality: 100 })
    .toFile(join(folder, path))
  return `<Картинка>${path}</Картинка>`
}
