// Renders a native field with label, hint and error, associated for screen readers.
import type { ComponentProps, ReactNode, TextareaHTMLAttributes } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icon.tsx'

export const controlClass =
  'block w-full min-h-11 rounded-control border border-control bg-surface px-3 py-2 text-16 text-ink transition-colors ' +
  'focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-error aria-invalid:outline-error ' +
  'disabled:bg-disabled disabled:text-disabled-ink disabled:border-line read-only:bg-ground'

type Shared = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  className?: string | undefined
}

/** Spread it on a control inside `FieldFrame`. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = classes(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`)
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

export function FieldFrame({ id, label, hint, error, isOptional, className, children }: Shared & { children: ReactNode }) {
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-14 font-medium">
        {label}
        {isOptional ? <span className="font-normal text-muted"> (необязательно)</span> : null}
      </label>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-13 font-medium text-error">
      <Icon name="alert" size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

export function Field({ label, hint, error, isOptional, className, ...input }: Shared & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ id: input.id, label, hint, error, isOptional, className }}>
      <input {...input} {...describedBy(input.id, hint, error)} className={controlClass} />
    </FieldFrame>
  )
}

export function TextField({ label, hint, error, isOptional, className, ...input }: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame {...{ id: input.id, label, hint, error, isOptional, className }}>
      <textarea rows={3} {...input} {...describedBy(input.id, hint, error)} className={controlClass} />
    </FieldFrame>
  )
}
