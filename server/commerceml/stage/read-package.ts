// Reads all files of a package into the staging tables; elements decide what a file is, not its name.
import type { Rates } from './currency.ts'
import { ImportError } from '../xml/import-error.ts'
import { createContents, type PackageContents } from '../package/package-metadata.ts'
import { compareReadingOrder, isAttachment, isXml, type PackageFile } from '../package/package.ts'
import type { Problems } from './import-warnings.ts'
import { readGroups, readPriceType, readProperty, readWarehouse } from './read-classifier.ts'
import { readOffer } from './read-offer.ts'
import { readProduct } from './read-product.ts'
import type { Staging } from './staging-tables.ts'
import { padUnitCode, unitsKey } from './unit-codes.ts'
import { readXml, type Visit } from '../xml/stream-xml.ts'
import { isFalse, toOneLine, getText, type XmlElement } from '../xml/xml-record.ts'

const rootName = 'КоммерческаяИнформация'
const containers = new Set(['Классификатор', 'Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений'])
const recordsOf: Record<string, string[]> = {
  Группы: ['Группа'],
  Свойства: ['Свойство', 'СвойствоНоменклатуры'],
  Товары: ['Товар'],
  Предложения: ['Предложение'],
  ТипыЦен: ['ТипЦены'],
  Склады: ['Склад'],
  ЕдиницыИзмерения: ['ЕдиницаИзмерения'],
}

// A base has one for each of its catalogues.
const maxClassifiers = 20
const isClassifierId = (name: string, parent: string | undefined): boolean =>
  name === (parent === 'Классификатор' ? 'Ид' : 'ИдКлассификатора')

type Context = {
  staging: Staging
  problems: Problems
  rates: Rates
  /** by id of a price type, from earlier imports */
  knownCurrencies: ReadonlyMap<string, string>
  /** names of units by their codes; those of the package are added */
  units: Map<string, string>
  onProgress?: ((products: number, offers: number) => void) | undefined
}

/** @throws ImportError when a file is broken or none of them is CommerceML */
export async function readPackage(files: readonly PackageFile[], source: string, context: Context): Promise<PackageContents> {
  const contents = createContents()
  const counter = { seq: 0 }
  // A single file is read under any name that is not a picture's.
  const xmlFiles = files.length === 1 ? files.filter((file) => !isAttachment(file)) : files.filter(isXml).sort(compareReadingOrder)
  for (const file of xmlFiles) await readFile(file, contents, counter, context, files.length > 1)
  if (contents.files.length === 0) throw new ImportError('there is no CommerceML file in it', { file: source })
  return contents
}

async function readFile(
  file: PackageFile,
  contents: PackageContents,
  counter: { seq: number },
  context: Context,
  mayBeForeign: boolean,
): Promise<void> {
  const { staging, problems, rates, knownCurrencies, units, onProgress } = context
  const before = { products: contents.products, offers: contents.offers, orders: contents.orders }
  const state = { isForeign: false, catalogueIsFull: false, package: 0 }

  const visit: Visit = {
    open(element, path) {
      if (path.length === 0) {
        if (element.name === rootName) return 'enter'
        if (!mayBeForeign)
          throw new ImportError(`this is no CommerceML: the root element is ${element.name}`, {
            file: file.path,
            line: 1,
          })
        state.isForeign = true
        return 'skip'
      }
      return path.length === 1 ? openSection(element) : openInside(element, path)
    },
    record(element, path, line) {
      const seq = ++counter.seq
      const where = `${file.path}:${line}`
      if (element.name === 'Товар') {
        contents.products++
        readProduct(element, { staging, problems, units, seq, isFull: state.catalogueIsFull, where })
      } else if (element.name === 'Предложение') {
        contents.offers++
        readOffer(element, { staging, problems, contents, rates, knownCurrencies, seq, package: state.package, where })
      } else if (isClassifierId(element.name, path[1])) {
        const id = toOneLine(element.text).slice(0, 100)
        if (id !== '' && contents.classifierIds.size < maxClassifiers) contents.classifierIds.add(id)
      } else readSmallRecord(element, path, seq)
    },
    repaired: (line) => problems.note('forbidden_character', `${file.path}:${line}`),
    afterChunk() {
      onProgress?.(contents.products, contents.offers)
      return staging.flushIfMuch()
    },
  }

  function openSection(element: XmlElement): 'enter' | 'skip' {
    if (element.name === 'Документ') contents.orders++
    if (element.name === 'Контейнер') return 'enter'
    if (!containers.has(element.name)) return 'skip'
    // Absent means changes only (formats, 1.6).
    const isFull = isFalse(element.attributes.СодержитТолькоИзменения ?? '')
    if (element.name === 'Каталог') {
      state.catalogueIsFull = isFull
      contents.fullCatalogue ||= isFull
    } else if (element.name === 'Классификатор') {
      contents.fullClassifier ||= isFull
    } else {
      state.package =
        contents.offerPackages.push({
          isFull: isFull && element.name === 'ПакетПредложений',
          priceTypeIds: [],
        }) - 1
    }
    return 'enter'
  }

  function openInside(element: XmlElement, path: readonly string[]): 'enter' | 'record' | 'skip' {
    const parent = path[path.length - 1] ?? ''
    if (parent === 'Контейнер') {
      if (element.name === 'Документ') contents.orders++
      return 'skip'
    }
    if (path.length === 2 && isClassifierId(element.name, parent)) return 'record'
    if (path.length === 2) return element.name in recordsOf ? 'enter' : 'skip'
    return recordsOf[parent]?.includes(element.name) ? 'record' : 'skip'
  }

  function readSmallRecord(element: XmlElement, path: readonly string[], seq: number): void {
    if (element.name === 'Группа') {
      for (const group of readGroups(element)) contents.groups.set(group.id, group)
    } else if (element.name === 'ТипЦены') {
      const type = readPriceType(element)
      if (!type) return
      contents.priceTypes.set(type.id, type)
      if (path[1] !== 'Классификатор') contents.offerPackages[state.package]?.priceTypeIds.push(type.id)
    } else if (element.name === 'Склад') {
      const warehouse = readWarehouse(element)
      if (warehouse) contents.warehouses.set(warehouse.id, warehouse)
    } else if (element.name === 'ЕдиницаИзмерения') {
      const name = toOneLine(getText(element, 'НаименованиеКраткое') || getText(element, 'НаименованиеПолное'))
      // Products name a unit by its Ид, which is the code in most bases.
      const codes = [getText(element, 'Код'), getText(element, 'Ид')].filter((code) => code !== '' && name !== '')
      for (const code of new Set(codes.map(padUnitCode))) {
        contents.hasUnits = true
        units.set(code, name)
        staging.add('stage_dictionary', [seq, unitsKey, code, name])
      }
    } else readProperty(element, staging, seq)
  }

  const encoding = await readXml(file, visit)
  if (state.isForeign) return problems.note('foreign_file', file.path)
  const read = {
    products: contents.products - before.products,
    offers: contents.offers - before.offers,
    orders: contents.orders - before.orders,
  }
  contents.files.push({ name: file.path, bytes: file.bytes, encoding, ...read })
  contents.fullOffers = contents.offerPackages.some(({ isFull }) => isFull) && contents.offers > 0
}
