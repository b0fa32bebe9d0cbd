// Which columns were taken for what; the buyer may say otherwise, and the file is read again.
import { Form } from 'react-router'
import { columnLetters, type ListColumns } from '#contract/order-list.ts'
import type { ListView } from '#contract/draft-view.ts'

type Kind = Exclude<keyof ListColumns, 'unit'>
const kinds: { kind: Kind; name: string }[] = [
  { kind: 'articles', name: 'Артикул' },
  { kind: 'barcode', name: 'Штрихкод' },
  { kind: 'name', name: 'Название' },
  { kind: 'quantity', name: 'Количество' },
]
const encodings = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1251': 'windows-1251' }

type ListColumnsFormProps = { action: string; reading: ListView['reading']; firstRow: number }

export function ListColumnsForm({ action, reading: { columns, header, sheet, encoding, skipped }, firstRow }: ListColumnsFormProps) {
  const facts = [
    sheet === null ? null : `лист «${sheet}»`,
    `данные со\u00a0строки ${firstRow}`,
    encoding === null ? null : `кодировка ${encodings[encoding]}`,
    skipped > 0 ? `пропущено заголовков и\u00a0итогов: ${skipped}` : null,
  ].filter((fact) => fact !== null)
  const facts14 = <span className="text-muted">{facts.join(', ')}</span>
  if (columns === null || header.length === 0) return facts14
  const chosen = (kind: Kind): number | null => (kind === 'articles' ? (columns.articles[0] ?? null) : columns[kind])
  return (
    <Form method="post" action={action} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <details>
        <summary className="flex min-h-9 cursor-pointer items-center gap-1 font-medium text-primary">
          Столбцы:{' '}
          {kinds
            .filter(({ kind }) => chosen(kind) !== null)
            .map(({ kind, name }) => `${columnLetters(chosen(kind) ?? 0)}\u00a0– ${name.toLowerCase()}`)
            .join(', ')}
        </summary>
        <div className="flex flex-wrap items-end gap-3 py-2">
          {kinds.map(({ kind, name }) => (
            <label key={kind} className="text-13 text-muted">
              {name}
              <select
                name={`column:${kind}`}
                defaultValue={chosen(kind) ?? ''}
                className="mt-1 block h-10 max-w-56 rounded-control border border-control bg-surface px-2 text-14 text-ink"
              >
                <option value="">нет</option>
                {header.map((text, at) =>
                  text === '' ? null : (
                    <option key={at} value={at}>
                      {columnLetters(at)} {text.slice(0, 60)}
                    </option>
                  ),
                )}
              </select>
            </label>
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
      {facts14}
    </Form>
  )
}
