// Renders native fields with label, hint and error, associated for screen readers.
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'

export const controlClass =
  'block w-full rounded-control border border-control bg-surface px-2.5 text-[13px] text-ink min-h-8 max-md:min-h-11 max-md:text-16 ' +
  'focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-error aria-invalid:outline-error ' +
  'disabled:bg-disabled disabled:text-disabled-ink disabled:border-line [&[readonly]]:bg-disabled'

export type Frame = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** right of the label */
  aside?: ReactNode
}

type FieldProps = Frame & Omit<ComponentProps<'input'>, 'id'> & { isLarge?: boolean }

export function Field({ label, hint, error, aside, isLarge = false, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, error, aside }}>
      <input {...input} {...describedBy(id, hint, error)} className={`${controlClass} ${isLarge ? 'min-h-10' : ''} ${className}`} />
    </FieldFrame>
  )
}

export function PasswordField(props: FieldProps) {
  const { label, hint, error, aside, isLarge = false, ...input } = props
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame {...{ id, label, hint, error, aside }}>
      <div className="relative">
        <input
          {...input}
          {...describedBy(id, hint, error)}
          type={isShown ? 'text' : 'password'}
          className={`${controlClass} pr-10 ${isLarge ? 'min-h-10' : ''}`}
        />
        <button
          type="button"
          aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-muted hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  )
}

export function FieldFrame({ id, label, hint, error, aside, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1 flex gap-1.5 text-error">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

export function CheckBox({ label, hint, ...input }: { label: ReactNode; hint?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="flex gap-2.5 max-md:min-h-11 max-md:items-center">
      <input
        {...input}
        type="checkbox"
        data-early={input.checked === undefined ? undefined : ''} // scripts keep what it is
        className="mt-0.5 size-4 shrink-0"
      />
      <span>
        {label}
        {hint ? <span className="block text-muted">{hint}</span> : null}
      </span>
    </label>
  )
}
