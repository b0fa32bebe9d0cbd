// Renders what staff do with a request: take it, answer by e-mail and on the page of the product, close it; on a phone by one thumb.
import { Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { requestStates } from '#contract/callback-requests/request-states.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import { LinkButton, SubmitButton } from '#admin/ui/button.tsx'
import { FormConflict } from '#admin/ui/conflict-dialog.tsx'
import { CheckBox, FieldError } from '#admin/ui/field.tsx'
import type { RecordValues } from '#admin/ui/record-changes.ts'
import { TextArea } from '#admin/ui/text-area.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { useAnswerDraft } from './use-answer-draft.ts'
import type { Route } from './+types/request.route.ts'

type RequestActionsProps = Pick<Route.ComponentProps['loaderData'], 'request' | 'history' | 'ownId'> & {
  result: Route.ComponentProps['actionData']
}

export function RequestActions({ request, history: [last], ownId, result }: RequestActionsProps) {
  const form = useRef<HTMLFormElement>(null)
  const press = (intent: string) => form.current?.querySelector<HTMLElement>(`button[value="${intent}"]`)?.click()
  useKeys([
    { code: 'KeyT', text: 'Взять обращение себе', run: () => press('take') },
    { code: 'KeyR', text: 'Ответить', run: () => form.current?.querySelector('textarea')?.focus() },
    { code: 'KeyC', text: 'Позвонить', run: () => location.assign(`tel:${request.phone}`) },
    { code: 'KeyE', text: 'Завершить обращение', run: () => press('close') },
    { code: 'Ctrl+Enter', text: 'Ответить и\u00a0завершить', run: () => press('answer') },
  ])
  const refusal = result && 'errors' in result ? result : undefined
  const isAnswered = result !== undefined && 'intent' in result && result.intent === 'answer'
  const draft = useAnswerDraft(request.id, request, refusal ? 'refused' : isAnswered ? 'answered' : undefined)
  const { state, email, takenBy, takenName, takenAt, closedAt } = request
  const [sent, setSent] = useState(request)
  const submit = useSubmit()
  const asked = refusal?.values.intent ?? ''
  const changes: RecordValues = asked === 'answer' ? { answer: draft.text } : { state: askedStates[asked] ?? '' }
  const conflict = asked === 'hide' || request.version === sent.version ? undefined : refusal?.conflict
  // An answer that is being written stays, also where a colleague has answered meanwhile.
  const isDone = draft.base.state === 'done'
  const isOwn = takenBy === ownId
  const isPublishable = request.topic === 'question' && request.product !== null
  const canAnswer = email !== null || isPublishable
  return (
    <>
      <Form method="post" ref={form} className="flex flex-col gap-3" noValidate onSubmit={() => setSent(draft.base)}>
        <input type="hidden" name="version" value={draft.base.version} />
        <input type="hidden" name="takenBy" value={draft.base.takenBy ?? ''} />
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
              {isOwn ? 'У\u00a0вас' : `В\u00a0работе: ${takenName ?? 'коллега'}`}
              {takenAt ? <span className="text-muted"> {formatTime(takenAt)}</span> : null}
            </span>
          )}
          {state === 'done' ? (
            <SubmitButton name="intent" value="reopen" look="text">
              Открыть снова
            </SubmitButton>
          ) : isOwn ? (
            <SubmitButton name="intent" value="release" look="text">
              Вернуть в очередь
            </SubmitButton>
          ) : (
            <SubmitButton name="intent" value="take" look={takenBy === null ? 'plain' : 'text'}>
              {takenBy === null ? 'Взять себе' : 'Забрать себе'}
            </SubmitButton>
          )}
        </p>
        {isDone ? null : canAnswer ? (
          <AnswerFields request={request} isPublishable={isPublishable} draft={draft} errors={refusal?.errors ?? {}} />
        ) : (
          <p className="text-muted">Почты нет: ответьте по телефону и завершите.</p>
        )}
        {draft.isOlder ? (
          <p role="status" className="text-warning">
            Пока вы писали, обращение изменили
            {last?.actor_kind === 'staff' ? `: ${last.actor}, ${formatTime(new Date(last.at))}` : ''}.
          </p>
        ) : null}
        {refusal?.text && !conflict && draft.isSettled ? <FieldError>{refusal.text}</FieldError> : null}
        {isDone ? null : (
          <div className="flex flex-wrap gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-18.25 max-md:z-10 max-md:flex-nowrap max-md:border-t max-md:border-line max-md:bg-surface max-md:p-2">
            {canAnswer ? (
              <SubmitButton name="intent" value="answer" look="solid" className="max-md:flex-1">
                Ответить и завершить
              </SubmitButton>
            ) : null}
            <SubmitButton name="intent" value="close" look={canAnswer ? 'plain' : 'solid'} className={canAnswer ? '' : 'max-md:flex-1'}>
              Завершить
            </SubmitButton>
            <LinkButton icon={Phone} to={`tel:${request.phone}`} reloadDocument aria-label="Позвонить" className="md:hidden" />
          </div>
        )}
      </Form>
      <FormConflict
        title="Обращение"
        {...{ conflict, form, fields, changes }}
        base={valuesOf(sent)}
        record={valuesOf(request)}
        again={{ intent: asked, version: String(request.version), takenBy: takenBy ?? '' }}
        send={(data) => void submit(data, { method: 'post' })}
        onTheirs={() => asked === 'answer' && draft.type('')}
      />
    </>
  )
}

const fields = [
  { name: 'state', title: 'Состояние' },
  { name: 'answer', title: 'Ответ' },
]

/** By what was asked for. */
const askedStates: Partial<Record<string, string>> = {
  take: `${requestStates.work}: вы`,
  release: requestStates.new,
  close: `${requestStates.done}: вы`,
  reopen: 'открыто',
}

const valuesOf = ({ state, takenName, answer }: RequestActionsProps['request']) => ({
  state: `${requestStates[state]}${takenName === null ? '' : `: ${takenName}`}`,
  answer,
})

type AnswerFieldsProps = Pick<RequestActionsProps, 'request'> & {
  isPublishable: boolean
  draft: ReturnType<typeof useAnswerDraft>
  errors: Partial<Record<'answer' | 'question', string>>
}

/** Without an e-mail the answer can only be published. */
function AnswerFields({ request: { email, comment }, isPublishable, draft, errors }: AnswerFieldsProps) {
  const [isPublished, setIsPublished] = useState(email === null)
  return (
    <>
      <TextArea
        label={email === null ? 'Ответ на\u00a0странице товара' : 'Ответ письмом'}
        name="answer"
        rows={4}
        maxLength={2000}
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
        error={errors.answer}
        className="text-14!"
      />
      {isPublishable && email !== null ? (
        <CheckBox
          label="Опубликовать вопрос и ответ на странице товара"
          checked={isPublished}
          onChange={({ target }) => setIsPublished(target.checked)}
        />
      ) : null}
      {isPublishable && isPublished ? (
        <TextArea
          label="Вопрос, как его увидят все"
          name="question"
          rows={3}
          maxLength={2000}
          defaultValue={comment}
          hint="Без имени, телефона и адреса"
          error={errors.question}
          className="text-14!"
        />
      ) : null}
    </>
  )
}
