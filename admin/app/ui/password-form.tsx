// Does what needs the password again: one field, one button.
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from './button.tsx'
import { PasswordField } from './field.tsx'

type PasswordFormProps = Pick<ComponentProps<typeof Form>, 'action' | 'reloadDocument'> & {
  label: string
  hint?: string
  error: string | undefined
  /** undefined: the only one of its action */
  intent?: string
  button: string
  look?: 'danger'
}

export function PasswordForm({ label, hint, error, intent, button, look, ...form }: PasswordFormProps) {
  return (
    <Form method="post" className="flex flex-col items-start gap-2" noValidate {...form}>
      <div className="w-full">
        <PasswordField {...{ label, hint, error }} name="password" autoComplete="current-password" />
      </div>
      <SubmitButton name="intent" value={intent} look={look}>
        {button}
      </SubmitButton>
    </Form>
  )
}
