// Reads a pasted list of products; exact rows are ticked, doubtful ones offer a choice.
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { formatCount } from '#contract/values/money.ts'
import type { OfferedProduct, PastedLine } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { controlClass, FieldError } from '#admin/ui/field.tsx'
import { TextArea } from '#admin/ui/text-area.tsx'
import type { ChangeResult } from './desk.loader.ts'

export type PickedProduct = { product: OfferedProduct; quantity: number }
type PasteResult = { isDone: true; lines: PastedLine[] } | Extract<ChangeResult, { isDone: false }>

export default function PasteDialog({
  whom,
  onPick,
  onClose,
}: {
  whom: Record<string, string>
  onPick: (picked: PickedProduct[]) => void
  onClose: () => void
}) {
  const fetcher = useFetcher<PasteResult>()
  const [text, setText] = useState('')
  /** by row: article, '' = left out */
  const [choices, setChoices] = useState<Record<number, string>>({})
  const result = fetcher.data
  const lines = result?.isDone ? result.lines : []
  const chosen = (line: PastedLine, at: number) => choices[at] ?? (line.isExact ? (line.products[0]?.article ?? '') : '')
  const picked = lines.flatMap((line, at) => {
    const product = line.products.find(({ article }) => article === chosen(line, at))
    return product ? [{ product, quantity: line.quantity }] : []
  })
  return (
    <Dialog title="Вставить список" onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setChoices({})
          void fetcher.submit(JSON.stringify({ ...whom, text }), { method: 'post', action: '/orders/find', encType: 'application/json' })
        }}
      >
        <TextArea
          label="Артикулы или названия с количеством, строка за строкой"
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {result && !result.isDone ? <FieldError>{result.text}</FieldError> : null}
        <Button
          type="submit"
          look={lines.length === 0 ? 'solid' : 'plain'}
          disabled={text.trim() === '' || fetcher.state !== 'idle'}
          className="self-start"
        >
          Разобрать
        </Button>
      </form>
      {lines.length > 0 ? (
        <>
          <ul className="mt-3 flex max-h-80 flex-col overflow-y-auto border-t border-line">
            {lines.map((line, at) => (
              <li key={at} className="flex items-center gap-2 border-b border-line py-1.5">
                <span className="w-2/5 truncate" title={line.text}>
                  {line.text}
                </span>
                <span className="w-10 text-right">{line.quantity}</span>
                <select
                  aria-label={`Товар для «${line.text}»`}
                  className={`${controlClass} min-w-0 flex-1`}
                  value={chosen(line, at)}
                  onChange={({ target }) => setChoices({ ...choices, [at]: target.value })}
                >
                  <option value="">{line.products.length === 0 ? 'не найдено' : 'не добавлять'}</option>
                  {line.products.map(({ article, name }) => (
                    <option key={article} value={article}>
                      {article} {name}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
          <Button look="solid" className="mt-3" disabled={picked.length === 0} onClick={() => onPick(picked)}>
            Добавить {formatCount(picked.length, 'строку', 'строки', 'строк')}
          </Button>
        </>
      ) : null}
    </Dialog>
  )
}
