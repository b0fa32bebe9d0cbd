// Demands the second factor of all from a day on, or leaves it to each person (STAFF-04).
import { useState } from 'react'
import { formatDay } from '#contract/shop/format-day.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { CheckedField } from '#admin/ui/checked-field.tsx'
import { CheckBox } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { readField } from '#web/forms/form-data.ts'

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
        <FormDialog
          title="Второй шаг входа обязателен всем"
          submit="Сделать обязательным"
          className="max-w-100"
          onSubmit={(form) => {
            demand(readField(form, 'from'))
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        >
          <CheckedField
            label="С какого дня"
            name="from"
            type="date"
            required
            min={shopDay(now)}
            wanted={'Выберите день, не\u00a0раньше сегодняшнего'}
            defaultValue={shopDay(new Date(now.getTime() + noticeMs))}
            hint="До этого дня каждый включает его в профиле сам, потом при входе. Владельцам он обязателен всегда."
          />
        </FormDialog>
      ) : null}
    </>
  )
}
