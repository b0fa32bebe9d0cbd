// Reads a list of products, pasted or of a file; exact rows are ticked, doubtful ones offer a choice.
import { useState } from 'react'
import { formatCount } from '#contract/values/money.ts'
import type { PastedLine, PickedProduct } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { controlClass, Field, FieldError } from '#admin/ui/field.tsx'
import { TextArea } from '#admin/ui/text-area.tsx'
import type { FindLines } from './find.route.ts'
import { parseUnits } from './order-texts.ts'
import { useFoundLines } from './use-found-lines.ts'

const maxFileBytes = 700_000

export default function PasteDialog({
  whom,
  onPick,
  onClose,
}: {
  whom: Record<string, string>
  onPick: (picked: PickedProduct[]) => void
  onClose: () => void
}) {
  const { find, lines, refusal, isBusy } = useFoundLines()
  const [text, setText] = useState('')
  /** by row: article, '' = left out */
  const [choices, setChoices] = useState<Record<number, string>>({})
  /** by row, as typed */
  const [quantities, setQuantities] = useState<Record<number, string>>({})
  const [isTooLarge, setIsTooLarge] = useState(false)
  const read = (list: FindLines) => {
    setChoices({})
    setQuantities({})
    find(list)
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    setIsTooLarge(file.size > maxFileBytes)
    if (file.size > maxFileBytes) return
    read({ ...whom, file: { name: file.name, base64: await base64Of(file) } })
  }
  const chosen = (line: PastedLine, at: number) => choices[at] ?? (line.isExact ? (line.products[0]?.article ?? '') : '')
  const quantityOf = (line: PastedLine, at: number) => quantities[at] ?? (line.quantityProblem === null ? String(line.quantity) : '')
  const picked = lines.flatMap((line, at) => {
    const product = line.products.find(({ article }) => article === chosen(line, at))
    const quantity = parseUnits(quantityOf(line, at))
    return product && quantity >= 1 ? [{ product, quantity }] : []
  })
  return (
    <Dialog title="Список или файл" onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          read({ ...whom, text })
        }}
      >
        <TextArea
          label="Артикулы или названия с количеством, строка за строкой"
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field
          label="Или файл"
          hint="Excel (.xlsx) или CSV, до 700 КБ"
          type="file"
          accept=".xlsx,.csv,.txt,.tsv"
          className="py-1"
          // The same file again, corrected meanwhile.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => void readFile(target.files?.[0])}
          error={isTooLarge ? 'Файл больше 700 КБ. Уберите из него картинки или разделите список.' : undefined}
        />
        {refusal ? <FieldError>{refusal.text}</FieldError> : null}
        <Button type="submit" look={lines.length === 0 ? 'solid' : 'plain'} disabled={text.trim() === '' || isBusy} className="self-start">
          Разобрать
        </Button>
      </form>
      {lines.length > 0 ? (
        <>
          <ul className="mt-3 flex max-h-80 flex-col overflow-y-auto border-t border-line">
            {lines.map((line, at) => (
              <li key={at} className="flex items-center gap-2 border-b border-line py-1.5">
                <span className="w-2/5 min-w-0">
                  <span className="block truncate" title={line.text}>
                    {line.text}
                  </span>
                  {line.quantityProblem && !quantityOf(line, at) ? <FieldError>{line.quantityProblem}</FieldError> : null}
                </span>
                <input
                  aria-label={`Количество для «${line.text}»`}
                  inputMode="numeric"
                  className={`${controlClass} max-w-16 text-right`}
                  value={quantityOf(line, at)}
                  onChange={({ target }) => setQuantities({ ...quantities, [at]: target.value })}
                />
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

/** Empty, if the file cannot be read. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''))
    reader.readAsDataURL(file)
  })
