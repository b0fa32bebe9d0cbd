// Reads a workbook's visible sheets, shared texts and number formats.
import { findNumberFormat, type NumberFormat } from './number-format.ts'
import type { OfficePackage } from '../files/office-package.ts'

export type Workbook = {
  /** in order, without hidden ones */
  sheets: { name: string; path: string }[]
  texts: string[]
  /** by style number */
  formats: { code: string | undefined; ofNumber: NumberFormat }[]
}

/** Cells are cut later to their own limit; this one bounds memory. */
const maxTextLength = 2000

export async function readWorkbook(xlsx: OfficePackage): Promise<Workbook> {
  return { sheets: await readSheets(xlsx), texts: await readTexts(xlsx), formats: await readFormats(xlsx) }
}

async function readSheets(xlsx: OfficePackage): Promise<Workbook['sheets']> {
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

async function readTexts(xlsx: OfficePackage): Promise<string[]> {
  const texts: string[] = []
  if (!xlsx.has('xl/sharedStrings.xml')) return texts
  const strings = new SharedStrings()
  await xlsx.read('xl/sharedStrings.xml', {
    open: (name) => strings.open(name),
    text: (text) => strings.add(text),
    close(name) {
      strings.close(name)
      if (name === 'si') texts.push(strings.take())
    },
  })
  return texts
}

/** Joins the differently formatted parts of a cell's text, without `rPh`, the phonetic reading of Japanese. */
export class SharedStrings {
  #text = ''
  #isIn = false
  #aloud = 0

  open(name: string): void {
    if (name === 'rPh') this.#aloud++
    if (name === 't') this.#isIn = true
  }

  add(text: string): void {
    if (this.#isIn && this.#aloud === 0 && this.#text.length < maxTextLength) this.#text += text
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

async function readFormats(xlsx: OfficePackage): Promise<Workbook['formats']> {
  const formats: Workbook['formats'] = []
  if (!xlsx.has('xl/styles.xml')) return formats
  const codes = new Map<string, string>()
  let isInCells = false
  await xlsx.read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const code = codes.get(numFmtId)
      formats.push({ code, ofNumber: findNumberFormat(Number(numFmtId), code) })
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}
