// Renders what staff do with a request: take it, answer by e-mail, close it; on a phone within reach of the thumb.
import { Phone } from 'lucide-react'
import { useId, useRef, type ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatTime } from '#contract/shop/format-day.ts'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { controlClass, describedBy, FieldError, FieldFrame } from '#admin/ui/field.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import type { FormResult } from '#web/forms/form-result.ts'

type Result = { intent: string } | FormResult<'intent' | 'answer'>

type RequestActionsProps = {
  request: {
    id: string
    version: number
    phone: string
    email: string | null
    state: 'new' | 'work' | 'done'
    takenBy: string | null
    takenName: string | null
    takenAt: Date | null
    closedAt: Date | null
  }
  ownId: string
  result: Result | undefined
}

export function RequestActions({ request, ownId, result }: RequestActionsProps) {
  const field = useId()
  const form = useRef<HTMLFormElement>(null)
  const press = (intent: string) => form.current?.querySelector<HTMLElement>(`button[value="${intent}"]`)?.click()
  useKeys([
    { code: 'KeyT', text: 'Взять обращение себе', run: () => press('take') },
    { code: 'KeyR', text: 'Ответить', run: () => form.current?.querySelector('textarea')?.focus() },
    { code: 'KeyC', text: 'Позвонить', run: () => location.assign(`tel:${request.phone}`) },
    { code: 'KeyE', text: 'Завершить обращение', run: () => press('close') },
    { code: 'Ctrl+Enter', text: 'Ответить и\u00a0завершить', run: () => press('answer-and-close') },
  ])
  const refusal = result && 'errors' in result ? result : undefined
  const { state, takenBy, takenName, takenAt, closedAt } = request
  const isOwn = takenBy === ownId
  return (
    <Form method="post" ref={form} className="flex flex-col gap-3" noValidate>
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="takenBy" value={takenBy ?? ''} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {state === 'done' ? (
          <span>
            Завершено{closedAt ? ` ${formatTime(closedAt)}` : ''}
            {takenName ? `, ${takenName}` : ''}
          </span>
        ) : takenBy === null ? (
          <span className="text-muted">Ещё никто не&nbsp;взял</span>
        ) : (
          <span>
            {isOwn ? 'У\u00a0вас' : `Взял ${takenName ?? 'коллега'}`}
            {takenAt ? <span className="text-muted"> {formatTime(takenAt)}</span> : null}
          </span>
        )}
        {state === 'done' ? (
          <Submit intent="reopen" look="text">
            Открыть снова
          </Submit>
        ) : isOwn ? (
          <Submit intent="release" look="text">
            Вернуть в очередь
          </Submit>
        ) : (
          <Submit intent="take" look={takenBy === null ? 'plain' : 'text'}>
            {takenBy === null ? 'Взять себе' : 'Забрать себе'}
          </Submit>
        )}
      </p>
      {state === 'done' ? null : request.email === null ? (
        <p className="text-muted">Почты нет: ответьте по телефону и завершите.</p>
      ) : (
        <FieldFrame id={field} label="Ответ письмом" error={refusal?.errors.answer}>
          <textarea
            name="answer"
            rows={4}
            maxLength={2000}
            defaultValue={refusal?.values.answer ?? ''}
            {...describedBy(field, null, refusal?.errors.answer)}
            className={`${controlClass} py-1.5 text-14!`}
          />
        </FieldFrame>
      )}
      {refusal?.text ? <FieldError>{refusal.text}</FieldError> : null}
      {state === 'done' ? null : (
        <div className="flex flex-wrap gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-18.25 max-md:z-10 max-md:flex-nowrap max-md:border-t max-md:border-line max-md:bg-surface max-md:p-2">
          {request.email === null ? (
            <Submit intent="close" look="solid" className="max-md:flex-1">
              Завершить
            </Submit>
          ) : (
            <>
              <Submit intent="answer-and-close" look="solid" className="max-md:flex-1">
                Ответить и завершить
              </Submit>
              <Submit intent="close">Завершить</Submit>
            </>
          )}
          <LinkButton icon={Phone} to={`tel:${request.phone}`} reloadDocument aria-label="Позвонить" className="md:hidden" />
        </div>
      )}
    </Form>
  )
}

function Submit({ intent, ...rest }: { intent: string } & ComponentProps<typeof Button>) {
  const isBusy = useNavigation().state !== 'idle'
  return <Button type="submit" name="intent" value={intent} disabled={isBusy} {...rest} />
}
