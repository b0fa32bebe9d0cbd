// Demands the second factor of all from a day on, or leaves it to each person (STAFF-04).
import { useState } from 'react'
import { formatDay } from '#contract/shop/format-day.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { Button } from '#admin/ui/button.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { CheckBox, Field } from '#admin/ui/field.tsx'

type FactorDayProps = { from: Date | null; now: Date; send: (fields: Record<string, string>) => void }

const noticeMs = 7 * 24 * 3_600_000

export function FactorDay({ from, now, send }: FactorDayProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const demand = (day: string) => send({ intent: 'demand-factor', from: day })
  return (
    <>
      <CheckBox
        label={`Второй шаг входа обязателен всем${from === null ? '' : ` с\u00a0${formatDay(from)}`}`}
        checked={from !== null}
        onChange={() => (from === null ? setIsChoosing(true) : demand(''))}
      />
      {isChoosing ? (
        <Dialog title="Второй шаг входа обязателен всем" onClose={() => setIsChoosing(false)} className="max-w-100">
          <form
            className="flex flex-col items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              const day = new FormData(event.currentTarget).get('from')
              if (typeof day === 'string' && day !== '') demand(day)
              setIsChoosing(false)
            }}
          >
            <Field
              label="С какого дня"
              name="from"
              type="date"
              required
              min={shopDay(now)}
              defaultValue={shopDay(new Date(now.getTime() + noticeMs))}
              hint="До этого дня каждый включает его в профиле сам, потом при входе. Владельцам он обязателен всегда."
            />
            <Button type="submit" look="solid">
              Сделать обязательным
            </Button>
          </form>
        </Dialog>
      ) : null}
    </>
  )
}
