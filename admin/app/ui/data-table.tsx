// Renders the rows of a list: a table, on a phone cards; arrows or J and K walk, Enter opens.
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export type TableColumn<Row> = {
  key: string
  title: string
  /** class of its width */
  width?: string
  isRight?: boolean
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  /** names the table for screen readers */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  onOpen?: ((row: Row) => void) | undefined
  /** of the row that is open beside the list */
  openKey?: string | number | undefined
}

/** By the place of the key, so that they work in the Russian layout as well. */
const steps: Record<string, number> = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1 }

export function DataTable<Row>({ label, columns, rows, keyOf, onOpen, openKey }: DataTableProps<Row>) {
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent, row: Row, at: number) => {
    // Keys of a button inside the row are its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.code]
    if (step !== undefined) {
      event.preventDefault()
      const next = body.current?.rows[Math.max(0, Math.min(rows.length - 1, at + step))]
      next?.focus()
    } else if (event.code === 'Enter') onOpen?.(row)
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse max-md:block" aria-label={label}>
        <thead className="bg-ground text-muted max-md:hidden">
          <tr className="border-y border-line">
            {columns.map(({ key, title, width = '', isRight }) => (
              <th
                key={key}
                scope="col"
                className={`h-8 px-2 text-left font-medium first:pl-5 last:pr-5 ${isRight ? 'text-right' : ''} ${width}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="max-md:block">
          {rows.map((row, at) => (
            <tr
              key={keyOf(row)}
              tabIndex={at === current ? 0 : -1}
              onFocus={() => setCurrent(at)}
              onKeyDown={(event) => onKeyDown(event, row, at)}
              aria-current={keyOf(row) === openKey ? 'true' : undefined}
              className="h-8 border-b border-line -outline-offset-2 hover:bg-row-chosen focus:bg-primary-tint aria-[current]:bg-primary-tint aria-[current]:shadow-[inset_3px_0_var(--color-primary)] max-md:grid max-md:h-auto max-md:gap-1 max-md:px-4 max-md:py-3"
            >
              {columns.map(({ key, title, isRight, cell }) => (
                <td
                  key={key}
                  data-title={title}
                  className={`px-2 py-1 first:pl-5 last:pr-5 max-md:flex max-md:gap-2 max-md:p-0 max-md:text-14 max-md:before:w-28 max-md:before:shrink-0 max-md:before:text-muted max-md:before:content-[attr(data-title)] max-md:first:p-0 max-md:last:p-0 ${isRight ? 'md:text-right' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
