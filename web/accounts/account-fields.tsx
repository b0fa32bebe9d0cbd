// Renders the fields that account forms share: passwords, e-mail for password managers, names.
import { useState, type FocusEvent, type InputHTMLAttributes, type ReactNode, type SyntheticEvent } from 'react'
import { passwordTexts } from '#contract/accounts/password-texts.ts'
import { controlClass, describedBy, FieldFrame, Field } from '../ui/controls/field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { fieldProps } from '../forms/field-props.ts'

type PasswordFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  error: string | undefined
  autoComplete: 'current-password' | 'new-password'
} & InputHTMLAttributes<HTMLInputElement>

export function PasswordField({ name, id = name, label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const hasScripts = useHydrated()
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <div className="relative">
        <input
          {...input}
          name={name}
          {...describedBy(id, hint, error)}
          type={isShown ? 'text' : 'password'}
          className={`${controlClass} pr-26`}
          autoCapitalize="none"
          spellCheck={false}
        />
        {hasScripts ? (
          <button
            type="button"
            className="absolute inset-y-0 right-0 min-w-11 cursor-pointer rounded-control px-3 text-14 text-primary hover:text-primary-hover"
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Скрыть' : 'Показать'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
    </FieldFrame>
  )
}

type NewPasswordFieldsProps = {
  label: string
  errors: { password?: string | undefined; repeatPassword?: string | undefined } | undefined
}

export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  const { repeatError, password, repeat } = useRepeatError(errors)
  return (
    <>
      <PasswordField
        {...password}
        name="password"
        label={label}
        autoComplete="new-password"
        hint="Не короче 8&nbsp;знаков; подойдёт и&nbsp;фраза с&nbsp;пробелами"
        error={errors?.password}
      />
      <PasswordField {...repeat} name="repeatPassword" label={`${label} ещё раз`} autoComplete="new-password" error={repeatError} />
    </>
  )
}

/** Compares when either is left, and while an error is shown; on sending, a new text would move the button. */
function useRepeatError(errors: NewPasswordFieldsProps['errors']) {
  const [found, setFound] = useState<{ after: typeof errors; text: string | undefined }>()
  const repeatError = found && found.after === errors ? found.text : errors?.repeatPassword
  const compare = ({ currentTarget: { form } }: SyntheticEvent<HTMLInputElement>) => {
    const typed = form ? new FormData(form) : new FormData()
    const [first, second] = [typed.get('password'), typed.get('repeatPassword')]
    if (first === '' || second === '') return
    setFound({ after: errors, text: first === second ? undefined : passwordTexts.differs })
  }
  const onInput = repeatError === undefined ? undefined : compare
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    if (event.relatedTarget && event.relatedTarget.getAttribute('type') !== 'submit') compare(event)
  }
  return { repeatError, password: { onInput, onBlur }, repeat: { onInput, onBlur } }
}

type EmailFieldProps = {
  value?: string | undefined
  error: string | undefined
  hint?: ReactNode
  autoComplete?: 'username' | 'email'
  onInput?: (email: string) => void
}

/** @param autoComplete email: of a new account, from the browser's address book */
export function EmailField({ value = '', error, hint, autoComplete = 'username', onInput }: EmailFieldProps) {
  return (
    <Field
      id="email"
      name="email"
      label="E-mail"
      type="email"
      autoComplete={autoComplete}
      hint={hint}
      defaultValue={value}
      error={error}
      maxLength={254}
      onInput={(event) => onInput?.(event.currentTarget.value)}
    />
  )
}

type PersonField = 'lastName' | 'firstName' | 'middleName'
type PersonFieldsProps = { values: Partial<Record<PersonField, string>>; errors: Partial<Record<PersonField, string>> }

export function PersonFields({ values, errors }: PersonFieldsProps) {
  const result = fieldProps(values, errors)
  const common = (field: PersonField) => ({ ...result(field), maxLength: 100 })
  return (
    <>
      <Field {...common('lastName')} label="Фамилия" autoComplete="family-name" />
      <Field {...common('firstName')} label="Имя" autoComplete="given-name" />
      <Field {...common('middleName')} label="Отчество" isOptional autoComplete="additional-name" />
    </>
  )
}

/** Names the account for password managers, which ignore `type="hidden"`. Invisible and not focusable. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
}
