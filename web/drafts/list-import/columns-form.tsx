// Renders the columns recognized in a list; when the buyer corrects them, the file is read again.
import { Form } from 'react-router'
import { columnName, type ListColumns, type TextEncoding } from '#contract/lists/uploaded-list.ts'
import type { ListView } from '#contract/orders/draft-view.ts'
import { Notice } from '#web/ui/notice.tsx'

type Kind = Exclude<keyof ListColumns, 'unit'>
const kinds: { kind: Kind; name: string }[] = [
  { kind: 'articles', name: 'Артикул' },
  { kind: 'barcode', name: 'Штрихкод' },
  { kind: 'name', name: 'Название' },
  { kind: 'quantity', name: 'Количество' },
]
const encodings: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-1251': 'windows-1251',
  ibm866: 'DOS',
  'koi8-r': 'КОИ-8',
  'x-mac-cyrillic': 'Mac',
}

type Reading = ListView['reading']
export function ColumnsForm({ action, reading, firstRow }: { action: string; reading: Reading; firstRow: number }) {
  const texts = columnTexts(reading)
  const facts = <span className="text-muted">{factsOf(reading, firstRow).join(', ')}</span>
  if (texts.length === 0) return facts
  return (
    <Form method="post" action={action} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <details>
        <summary className="flex min-h-9 cursor-pointer items-center gap-1 font-medium text-primary">{summaryOf(reading.columns)}</summary>
        <div className="flex flex-wrap items-end gap-3 py-2">
          {kinds.map(({ kind, name }) => (
            <ColumnSelect key={kind} kind={kind} name={name} chosen={columnOf(reading.columns, kind)} texts={texts} />
          ))}
          <button
            type="submit"
            name="intent"
            value="columns"
            className="h-10 rounded-control border border-edge bg-surface px-3 text-14 font-medium"
          >
            Прочитать заново
          </button>
        </div>
      </details>
      {facts}
    </Form>
  )
}

type ColumnSelectProps = { kind: Kind; name: string; chosen: number | null; texts: { at: number; text: string }[] }

function ColumnSelect({ kind, name, chosen, texts }: ColumnSelectProps) {
  return (
    <label className="text-13 text-muted">
      {name}
      <select
        name={`column:${kind}`}
        defaultValue={chosen ?? ''}
        className="mt-1 block h-10 max-w-56 rounded-control border border-control bg-surface px-2 text-16 md:text-14 text-ink"
      >
        <option value="">нет</option>
        {texts.map(({ at, text }) => (
          <option key={at} value={at}>
            {columnName(at)} {text.slice(0, 60)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Warns that no heading named the columns; nothing where lines have no columns. */
export function ColumnsWarning({ reading }: { reading: Reading }) {
  const { columns, header } = reading
  const isHeadless = header.length === 0 && columnTexts(reading).length > 0
  const isUncounted = columns !== null && columns.quantity === null
  if (!isHeadless && !isUncounted) return null
  return (
    <Notice tone={isUncounted ? 'warning' : 'info'}>
      {isHeadless ? 'В\u00a0первых 20\u00a0строках нет названий столбцов, поэтому столбцы определены по\u00a0содержимому. ' : null}
      {isUncounted ? 'Столбец с\u00a0количеством не\u00a0найден. ' : null}
      Проверьте столбцы и&nbsp;выберите другие, если они не&nbsp;те.
    </Notice>
  )
}

/** Texts by which the buyer identifies a column: its heading, else a sample row. */
function columnTexts({ header, sample = [] }: Reading): { at: number; text: string }[] {
  const texts = (header.length > 0 ? header : sample).flatMap((text, at) => (text === '' ? [] : [{ at, text }]))
  return texts.length > 1 ? texts : []
}

const columnOf = (columns: ListColumns | null, kind: Kind): number | null =>
  columns === null ? null : kind === 'articles' ? (columns.articles[0] ?? null) : columns[kind]

function summaryOf(columns: ListColumns | null): string {
  const found = kinds.flatMap(({ kind, name }) => {
    const column = columnOf(columns, kind)
    return column === null ? [] : [`${columnName(column)}\u00a0– ${name.toLowerCase()}`]
  })
  return found.length === 0 ? 'Выбрать столбцы' : `Столбцы: ${found.join(', ')}`
}

const factsOf = ({ sheet, encoding, skipped }: Reading, firstRow: number): string[] =>
  [
    sheet === null ? null : `лист «${sheet}»`,
    `данные со\u00a0строки ${firstRow}`,
    encoding === null ? null : `кодировка ${encodings[encoding]}`,
    skipped > 0 ? `пропущено заголовков и\u00a0итогов: ${skipped}` : null,
  ].filter((fact) => fact !== null)
