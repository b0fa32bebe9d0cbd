// Renders the rows of a list: a table, on a phone cards; rows are walked, opened and ticked by keys (STAFF-10).
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Selection } from './use-selection.ts'
import { toKeyCode } from './use-keys.ts'

export type TableColumn<Row> = {
  key: string
  title: string
  /** class of its width */
  width?: string
  isRight?: boolean
  /** shown only when it is chosen */
  isExtra?: boolean
  /** the only one: neither head nor label, the cell has its own spacing */
  isWhole?: boolean
  /** not on the card of a phone */
  isWideOnly?: boolean
  cell: (row: Row) => ReactNode
}

export type DataTableProps<Row> = {
  /** names the table for screen readers */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  onOpen?: ((row: Row) => void) | undefined
  /** of the row that keys have walked to */
  onWalk?: ((row: Row) => void) | undefined
  /** of the row that is open beside the list */
  openKey?: string | number | undefined
  /** rows can be ticked */
  selection?: Selection | undefined
  /** of a row, for its checkbox */
  nameOf?: ((row: Row) => string) | undefined
  /** the next page, or the one before; undefined: there is none */
  onPage?: ((step: 1 | -1) => void) | undefined
}

const steps: Record<string, number> = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1, Home: -Infinity, End: Infinity }

export function DataTable<Row>({ label, columns, rows, keyOf, onOpen, onWalk, openKey, selection, nameOf, onPage }: DataTableProps<Row>) {
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = rows.map((row) => String(keyOf(row)))
  const focusRow = (at: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, at))
    body.current?.rows[next]?.focus()
    if (rows[next]) onWalk?.(rows[next])
  }
  const onKeyDown = (event: KeyboardEvent, row: Row, at: number) => {
    // Keys of a button inside the row are its own.
    if (event.target !== event.currentTarget) return
    const act = actionOf(toKeyCode(event), row, at)
    if (!act) return
    event.preventDefault()
    act()
  }
  const actionOf = (code: string, row: Row, at: number): (() => void) | undefined => {
    const step = steps[code]
    if (step !== undefined) return () => focusRow(at + step)
    if (code === 'Enter') return onOpen && (() => onOpen(row))
    if (code === 'PageDown' || code === 'PageUp') return onPage && (() => onPage(code === 'PageDown' ? 1 : -1))
    if (!selection) return undefined
    const key = keys[at]!
    if (code === 'Space' || code === 'KeyX') return () => selection.set([key], !selection.has(key))
    if (code === 'Ctrl+KeyA') return () => selection.set(keys, true)
    if (code === 'Escape' && selection.target) return selection.clear
    if (code === 'Shift+ArrowDown' || code === 'Shift+ArrowUp')
      return () => {
        const next = at + (code === 'Shift+ArrowDown' ? 1 : -1)
        selection.set([key, ...(keys[next] === undefined ? [] : [keys[next]])], true)
        focusRow(next)
      }
    return undefined
  }
  const isHeadless = columns.some(({ isWhole }) => isWhole)
  const ticked = selection ? keys.filter(selection.has).length : 0
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse max-md:block" aria-label={label}>
        <thead className={isHeadless ? 'sr-only' : 'bg-ground text-muted max-md:hidden'}>
          <tr className="border-y border-line">
            {selection ? (
              <th scope="col" className="w-9 pl-5">
                {isHeadless ? (
                  'Отметка'
                ) : (
                  <Tick
                    label="Отметить все на странице"
                    isOn={ticked > 0 && ticked === keys.length}
                    isPartly={ticked > 0 && ticked < keys.length}
                    onChange={(isOn) => selection.set(keys, isOn)}
                  />
                )}
              </th>
            ) : null}
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
          {rows.map((row, at) => {
            const key = keys[at]!
            const isTicked = selection?.has(key) ?? false
            return (
              <tr
                key={key}
                tabIndex={at === Math.min(current, rows.length - 1) ? 0 : -1}
                onFocus={() => setCurrent(at)}
                onKeyDown={(event) => onKeyDown(event, row, at)}
                aria-current={keyOf(row) === openKey ? 'true' : undefined}
                className={`relative h-8 border-b border-line -outline-offset-2 hover:bg-row-chosen focus:bg-primary-tint aria-[current]:bg-primary-tint aria-[current]:shadow-[inset_3px_0_var(--color-primary)] max-md:grid max-md:h-auto max-md:gap-1 max-md:px-4 max-md:py-3 ${isTicked ? 'bg-row-chosen max-md:pl-12' : ''} ${selection ? 'max-md:pl-12' : ''}`}
              >
                {selection ? (
                  <td className={`${isHeadless ? 'w-9 pr-2 pl-3' : 'pl-5'} max-md:absolute max-md:top-3 max-md:left-4 max-md:p-0`}>
                    <Tick label={`Отметить ${nameOf?.(row) ?? key}`} isOn={isTicked} onChange={(isOn) => selection.set([key], isOn)} />
                  </td>
                ) : null}
                {columns.map(({ key: column, title, isRight, isWhole, isWideOnly, cell }) => (
                  <td
                    key={column}
                    data-title={title}
                    className={
                      isWhole
                        ? 'min-w-0'
                        : `px-2 py-1 first:pl-5 last:pr-5 ${isWideOnly ? 'max-md:hidden' : 'max-md:flex'} max-md:items-baseline max-md:gap-2 max-md:p-0 max-md:[&_:is(a,button)]:py-3 max-md:text-14 max-md:before:w-32 max-md:before:shrink-0 max-md:before:text-muted max-md:before:content-[attr(data-title)] max-md:first:p-0 max-md:last:p-0 ${isRight ? 'md:text-right' : ''}`
                    }
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type TickProps = { label: string; isOn: boolean; isPartly?: boolean; onChange: (isOn: boolean) => void }

export function Tick({ label, isOn, isPartly = false, onChange }: TickProps) {
  return (
    <label className="-m-1 block w-fit p-1 max-md:-m-3 max-md:p-3">
      <input
        type="checkbox"
        data-early=""
        aria-label={label}
        className="block size-4 max-md:size-5"
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
