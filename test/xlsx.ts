// Small workbooks for tests, in the parts of the format that buyers' files use.
import { zipOf, type ZipEntry } from './zip.ts'

/** Or a cell: `{ f: 'B2*2', v: 4 }`, `{ rich: ['Кран ', '1/2'] }`, `{ error: '#N/A' }`, `{ v: 202, style: 1 }`. */
export type XlsxCell =
  | string
  | number
  | null
  | { f: string; v?: number }
  | { rich: string[] }
  | { inline: string }
  | { error: string }
  | { v: number; style: number }
export type XlsxSheet = {
  name: string
  rows: XlsxCell[][]
  /** «A1:C1» */ merges?: string[]
  state?: 'hidden' | 'veryHidden'
  /** from 1 */ hiddenRows?: number[]
  hiddenColumns?: number[]
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const columnName = (column: number): string => String.fromCharCode(65 + column)
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Style 1 shows numbers with at least six digits. `more` are further parts of the zip. */
export function xlsxOf(sheets: readonly XlsxSheet[], more: readonly ZipEntry[] = []): Buffer {
  const shared: string[] = []
  const files: ZipEntry[] = sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet, shared) }))
  const list = sheets.map(
    ({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
  )
  const relations = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
  return zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook ${main} xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
    ...files,
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst ${main}>${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    ...more,
  ])
}

function sheetXml({ rows, merges = [], hiddenRows = [], hiddenColumns = [] }: XlsxSheet, shared: string[]): string {
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, shared.length)
    return shared.push(text) - 1
  }
  const cellXml = (cell: XlsxCell, place: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${numberOf(cell)}</v></c>`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if ('f' in cell) return `<c r="${place}"><f>${escaped(cell.f)}</f>${cell.v === undefined ? '' : `<v>${cell.v}</v>`}</c>`
    if ('rich' in cell)
      return `<c r="${place}" t="inlineStr"><is>${cell.rich.map((text) => `<r><rPr><b/></rPr><t>${escaped(text)}</t></r>`).join('')}</is></c>`
    if ('inline' in cell) return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
    if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`
    return `<c r="${place}" s="${cell.style}"><v>${cell.v}</v></c>`
  }
  const rowXml = (cells: XlsxCell[], row: number) =>
    `<row r="${row}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`)).join('')}</row>`
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`)
  return `<worksheet ${main}>${columns.length ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${rows
    .map((cells, at) => rowXml(cells, at + 1))
    .join(
      '',
    )}</sheetData>${merges.length ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`
}
