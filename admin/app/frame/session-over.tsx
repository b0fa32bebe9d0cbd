// Asks for the password over the page whose session is over, and for a code of the second factor (STAFF-06).
import { useId, useState, type SubmitEvent } from 'react'
import { Avatar } from '#admin/ui/avatar.tsx'
import { Button } from '#admin/ui/button.tsx'
import { setConnection } from '#admin/ui/connection.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Field, PasswordField } from '#admin/ui/field.tsx'
import type { SignInAgain } from './sign-in-again.route.ts'

export default function SessionOver({ email, name }: { email: string; name: string }) {
  const [{ step, error }, setAnswer] = useState<SignInAgain>({ step: 'password', error: null })
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([field, value]) => [field, typeof value === 'string' ? value : '']),
    )
    const answer = await fetch('/admin/sign-in-again', { method: 'POST', body })
      .then((response): Promise<SignInAgain> => response.json())
      .catch((): SignInAgain => ({ step, error: 'Нет связи. Повторите.' }))
    setIsBusy(false)
    if (answer.step === 'open') setConnection({ state: 'open' })
    else if (answer.step === 'enrol') location.assign('/admin/second-factor')
    else setAnswer(answer)
  }
  return (
    <Dialog title="Войдите снова" className="max-w-90">
      <p className="text-muted">Сеанс закончился. Введённое на{'\u00a0'}месте, после входа продолжите отсюда.</p>
      <form onSubmit={(event) => void send(event)} className="mt-3 flex flex-col gap-3" noValidate>
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
              error={error ?? undefined}
            />
          </>
        )}
        <div className="flex gap-2">
          <Button type="submit" look="solid" className="flex-1" disabled={isBusy}>
            Войти
          </Button>
          <Button onClick={() => location.assign('/admin/login')}>Не я</Button>
        </div>
      </form>
    </Dialog>
  )
}
