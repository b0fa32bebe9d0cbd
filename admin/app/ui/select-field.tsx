// Renders a native choice with label, hint and error.
import { useId, type ComponentProps } from 'react'
import { controlClass, describedBy, FieldFrame, type Frame } from './field.tsx'

export function SelectField({ label, hint, error, aside, ...select }: Frame & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, error, aside }}>
      <select {...select} {...describedBy(id, hint, error)} className={controlClass} />
    </FieldFrame>
  )
}
