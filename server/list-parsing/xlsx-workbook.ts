// What a workbook says of itself: its visible sheets, shared texts and the formats that write zeros before a number.
import type { XlsxPackage } from './xlsx-package.ts'

export type Workbook = {
  /** in their order; hidden ones are left out */
  sheets: { name: string; path: string }[]
  texts: string[]
  /** by the number of a cell's style: the least digits that it shows */
  digitsOf: (number | undefined)[]
}

/** Texts longer than a cell's are cut where they are used; this bounds what is kept meanwhile. */
const longestText = 2000

export async function readWorkbook(xlsx: XlsxPackage): Promise<Workbook> {
  return { sheets: await readSheets(xlsx), texts: await readTexts(xlsx), digitsOf: await readDigits(xlsx) }
}

async function readSheets(xlsx: XlsxPackage): Promise<Workbook['sheets']> {
  const paths = new Map<string, string>()
  await xlsx.read('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: Workbook['sheets'] = []
  await xlsx.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name !== 'sheet' || ['hidden', 'veryHidden'].includes(attributes.state ?? '')) return
      const relation = Object.keys(attributes).find((key) => key.endsWith(':id')) ?? 'id'
      const path = paths.get(attributes[relation] ?? '')
      // Charts and dialogs are sheets of other kinds.
      if (path?.includes('worksheets/') && xlsx.has(path)) sheets.push({ name: (attributes.name ?? '').slice(0, 100), path })
    },
  })
  return sheets
}

async function readTexts(xlsx: XlsxPackage): Promise<string[]> {
  const texts: string[] = []
  if (!xlsx.has('xl/sharedStrings.xml')) return texts
  const pieces = new SharedStrings()
  await xlsx.read('xl/sharedStrings.xml', {
    open: (name) => pieces.open(name),
    text: (text) => pieces.add(text),
    close(name) {
      pieces.close(name)
      if (name === 'si') texts.push(pieces.take())
    },
  })
  return texts
}

/** The text of a cell, which may be cut into pieces of different looks; without `rPh`, how Japanese is read aloud. */
export class SharedStrings {
  #text = ''
  #isIn = false
  #aloud = 0

  open(name: string): void {
    if (name === 'rPh') this.#aloud++
    if (name === 't') this.#isIn = true
  }

  add(text: string): void {
    if (this.#isIn && this.#aloud === 0 && this.#text.length < longestText) this.#text += text
  }

  close(name: string): void {
    if (name === 'rPh') this.#aloud--
    if (name === 't') this.#isIn = false
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** «00000»: a number format by which 202 is shown as 00202, as articles are kept. */
async function readDigits(xlsx: XlsxPackage): Promise<Workbook['digitsOf']> {
  const digitsOf: Workbook['digitsOf'] = []
  if (!xlsx.has('xl/styles.xml')) return digitsOf
  const formats = new Map<string, number>()
  let isInCells = false
  await xlsx.read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && /^0{2,20}$/.test(formatCode)) formats.set(numFmtId, formatCode.length)
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) digitsOf.push(formats.get(numFmtId))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return digitsOf
}
