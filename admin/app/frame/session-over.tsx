// Asks for the password over the page whose session is over, and for a code of the second factor (STAFF-06).
import { useId, useState } from 'react'
import { Avatar } from '#admin/ui/avatar.tsx'
import { Button } from '#admin/ui/button.tsx'
import { setConnection } from '#admin/ui/connection.ts'
import { Field, PasswordField } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { readField } from '#web/forms/form-data.ts'
import type { SignInAgain } from './sign-in-again.route.ts'

export default function SessionOver({ email, name }: { email: string; name: string }) {
  const [{ step, error }, setAnswer] = useState<SignInAgain>({ step: 'password', error: null })
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()
  const send = async (form: FormData) => {
    setIsBusy(true)
    const body = new URLSearchParams([...form.keys()].map((field) => [field, readField(form, field)]))
    const answer = await fetch('/admin/sign-in-again', { method: 'POST', body })
      .then((response): Promise<SignInAgain> => response.json())
      .catch((): SignInAgain => ({ step, error: 'Нет связи. Повторите.' }))
    setIsBusy(false)
    if (answer.step === 'open') setConnection({ state: 'open' })
    else if (answer.step === 'enrol') location.assign('/admin/second-factor')
    else setAnswer(answer)
  }
  return (
    <FormDialog
      title="Войдите снова"
      submit="Войти"
      isDisabled={isBusy}
      aside={<Button onClick={() => location.assign('/admin/login')}>Не я</Button>}
      onSubmit={(form) => void send(form)}
      className="max-w-90"
    >
      <p className="text-muted">Сеанс закончился. Введённое на{'\u00a0'}месте, после входа продолжите отсюда.</p>
      {step === 'code' ? (
        <Field
          key="code"
          label="Код из приложения или запасной"
          name="code"
          autoComplete="one-time-code"
          error={error ?? undefined}
          isLarge
        />
      ) : (
        <>
          <p className="flex items-center gap-2 rounded-control bg-disabled px-2.5 py-2">
            <Avatar name={name} />
            <span id={id}>{email}</span>
          </p>
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <PasswordField
            key="password"
            label="Пароль"
            name="password"
            autoComplete="current-password"
            aria-describedby={id}
            isLarge
            error={error ?? undefined}
          />
        </>
      )}
    </FormDialog>
  )
}
