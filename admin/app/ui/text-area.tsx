// Renders a field of several lines with label, hint and error.
import { useId, type ComponentProps } from 'react'
import { controlClass, describedBy, FieldFrame, type Frame } from './field.tsx'

export function TextArea({ label, hint, error, aside, className = '', ...area }: Frame & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, error, aside }}>
      <textarea {...area} {...describedBy(id, hint, error)} className={`${controlClass} py-1.5 ${className}`} />
    </FieldFrame>
  )
}
