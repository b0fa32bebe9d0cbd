// Asks in a dialog and sends what is filled in: fields, a refusal that none of them shows, one button.
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'

type FormDialogProps = ComponentProps<typeof Dialog> & {
  /** of the button */
  submit: string
  isDisabled?: boolean
  refusal?: ReactNode
  /** next to the button */
  aside?: ReactNode
  onSubmit: (form: FormData) => void
}

export function FormDialog({ submit, isDisabled, refusal, aside, onSubmit, children, ...dialog }: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  // Refused: at what is to be corrected.
  useEffect(() => {
    if (!isDisabled) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isDisabled])
  return (
    <Dialog {...dialog}>
      <form
        ref={form}
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const { currentTarget: sent } = event
          if (sent.checkValidity()) onSubmit(new FormData(sent))
          else sent.querySelector<HTMLElement>('input:invalid')?.focus()
        }}
      >
        {children}
        {refusal ? <FieldError>{refusal}</FieldError> : null}
        <div className="flex justify-between gap-2">
          <Button type="submit" look="solid" disabled={isDisabled}>
            {submit}
          </Button>
          {aside}
        </div>
      </form>
    </Dialog>
  )
}
