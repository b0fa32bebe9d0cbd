// Does what needs the password again: one field, one button.
import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from './button.tsx'
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
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="flex flex-wrap items-start gap-2" noValidate {...form}>
      <div className="min-w-48 flex-1">
        <PasswordField {...{ label, hint, error }} name="password" autoComplete="current-password" isLarge={false} />
      </div>
      <div className="mt-6">
        <Button type="submit" name="intent" value={intent} look={look} disabled={isBusy}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
