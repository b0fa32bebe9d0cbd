// Renders the checkbox of the consent to the privacy policy.
import type { InputHTMLAttributes } from 'react'
import { describedBy, FieldError } from '../ui/controls/field.tsx'

type ConsentFieldProps = { id: string; error: string | undefined } & InputHTMLAttributes<HTMLInputElement>

/** Never preselected (CHK-02). */
export function ConsentField({ id, error, ...input }: ConsentFieldProps) {
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2 text-14">
        <input {...input} type="checkbox" className="check-box mt-0.5" {...describedBy(id, undefined, error)} />
        <span>
          Принимаю{' '}
          <a href="/policy" target="_blank" className="text-primary">
            политику обработки персональных данных
          </a>
        </span>
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
