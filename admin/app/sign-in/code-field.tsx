// A field of six digits, shown as boxes; one field, so that pasting and password managers fill it.
import { useEffect, useId, useRef, useState } from 'react'
import { describedBy, FieldError } from '#admin/ui/field.tsx'

const digits = 6

/** @param onComplete called with the last digit */
export function CodeField({ error, onComplete }: { error: string | undefined; onComplete?: () => void }) {
  const id = useId()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Код из шести цифр
      </label>
      <div className="relative">
        <input
          {...describedBy(id, null, error)}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={field}
          maxLength={12}
          value={code}
          className="peer absolute inset-0 z-10 w-full cursor-text opacity-0"
          onChange={({ target }) => {
            const typed = target.value.replaceAll(/\D/g, '').slice(0, digits)
            setCode(typed)
            if (typed.length === digits && typed !== code) queueMicrotask(() => onComplete?.())
          }}
        />
        <div aria-hidden="true" className="group flex items-center gap-2" data-error={error ? true : undefined}>
          {Array.from({ length: digits }, (_, at) => (
            <Box key={at} at={at} code={code} isWrong={error !== undefined} />
          ))}
        </div>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

function Box({ at, code, isWrong }: { at: number; code: string; isWrong: boolean }) {
  const isNext = at === Math.min(code.length, digits - 1)
  const border = isWrong ? 'border-error' : 'border-control'
  return (
    <>
      {at === digits / 2 ? <span className="text-muted">-</span> : null}
      <span
        className={`flex h-14 min-w-0 flex-1 items-center justify-center rounded-card border text-22 font-semibold ${border} ${
          isNext
            ? 'in-[.relative:focus-within]:border-primary in-[.relative:focus-within]:ring-2 in-[.relative:focus-within]:ring-primary'
            : ''
        }`}
      >
        {code[at] ?? ''}
      </span>
    </>
  )
}
