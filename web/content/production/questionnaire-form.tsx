// Renders the questionnaire (опросный лист) with its file; typed values survive failures (ROUTE-09).
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callbackTexts } from '#contract/callback-requests/callback-topics.ts'
import {
  maxAnswerLength,
  maxQuestionnaireFileBytes,
  questionField,
  questionnaireTexts,
  type Question,
} from '#contract/content/questionnaire.ts'
import { PostForm } from '#web/forms/post-form.tsx'
import { fieldProps } from '#web/forms/field-props.ts'
import { focusFirstWrong } from '#web/forms/focus-field.ts'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { ConsentField } from '#web/forms/consent-field.tsx'
import type { useFormDraft } from '#web/forms/use-form-draft.ts'
import { FormUploadStatus } from '#web/forms/upload-status.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { describedBy, Field, FieldFrame, TextField } from '#web/ui/controls/field.tsx'
import { FileInput } from '#web/ui/controls/file-input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { noErrors, type FormResult } from '#web/forms/form-result.ts'

/** `isLost`: no response, the fields stay */
export type QuestionnaireResult = FormResult<string> & { isLost?: true }

export type QuestionnaireFormProps = {
  action: string
  /** spread on the form */
  draft: ReturnType<typeof useFormDraft>
  requestKey: string
  questions: Question[]
  result: QuestionnaireResult | undefined
}

export function QuestionnaireForm({ action, draft, requestKey, questions, result }: QuestionnaireFormProps) {
  const { ref: form } = draft
  const alert = useRef<HTMLDivElement>(null)
  // One key for one visit: the loader would bring another one.
  const [key] = useState(requestKey)
  const [tooLarge, setTooLarge] = useState(false)
  const { values, errors }: QuestionnaireResult = result ?? noErrors
  const text = result?.isLost ? lostText : (result?.text ?? null)
  const fields = [...questions.map(({ code }) => questionField(code)), 'name', 'phone', 'email', 'comment', 'file', 'consent']
  const onResult = useEffectEvent(() => {
    if (alert.current) alert.current.focus()
    else focusFirstWrong(form.current, fields, errors)
  })
  useEffect(() => (result ? onResult() : undefined), [result])
  const fileError = tooLarge ? questionnaireTexts.fileTooLarge : errors.file
  // Without scripts browsers focus it, if the address has no hash.
  const firstWrong = text === null ? fields.find((name) => errors[name]) : undefined
  const common = (name: string) => ({ ...fieldProps<string>(values, errors, 'q-')(name), autoFocus: name === firstWrong })
  return (
    <PostForm {...draft} action={action} encType="multipart/form-data" className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <input type="hidden" name="key" value={key} />
      {text === null ? null : (
        <div ref={alert} role="alert" tabIndex={-1} {...{ autoFocus: true }} className="sm:col-span-2">
          <Notice tone="error" isStatic>
            {text}
          </Notice>
        </div>
      )}
      {questions.map((question) => (
        <QuestionField key={question.code} question={question} {...common(questionField(question.code))} />
      ))}
      <Field {...common('name')} label="Имя" autoComplete="name" maxLength={100} />
      <PhoneField {...common('phone')} />
      <Field {...common('email')} label="E-mail" isOptional type="email" autoComplete="email" maxLength={254} className="sm:col-span-2" />
      <TextField {...common('comment')} label="Что ещё важно" isOptional rows={3} maxLength={2000} className="sm:col-span-2" />
      {/* Last of what is sent: the server reads what was typed before a file that it does not take. */}
      <FieldFrame
        id="q-file"
        label="Проект, схема или фото"
        isOptional
        hint={questionnaireTexts.fileHint}
        error={fileError}
        className="sm:col-span-2"
      >
        <FileInput
          name="file"
          accept=".pdf,.xlsx,.jpg,.jpeg,.png,.webp"
          {...{ autoFocus: firstWrong === 'file' }}
          onChange={({ currentTarget: { files } }) => setTooLarge((files?.[0]?.size ?? 0) > maxQuestionnaireFileBytes)}
          {...describedBy('q-file', questionnaireTexts.fileHint, fileError)}
        />
      </FieldFrame>
      <div className="sm:col-span-2">
        <ConsentField {...{ id: 'q-consent', name: 'consent', value: 'yes', error: errors.consent, autoFocus: firstWrong === 'consent' }} />
        <FormUploadStatus />
        <SubmitButton size="l" disabled={tooLarge} className="mt-3 max-sm:w-full">
          Отправить опросный лист
        </SubmitButton>
      </div>
    </PostForm>
  )
}

const lostText = `${callbackTexts.failed}. Проверьте связь и\u00a0отправьте ещё раз: введённое сохранилось.`

type QuestionFieldProps = { question: Question } & Record<'id' | 'name' | 'defaultValue', string> & {
    error: string | undefined
    autoFocus: boolean
  }

function QuestionField({ question: { label, kind, unit, hint, choices, isRequired }, ...field }: QuestionFieldProps) {
  const shared = { label: unit ? `${label}, ${unit}` : label, hint: hint || undefined, error: field.error, isOptional: !isRequired }
  if (kind === 'choice') {
    return (
      <FieldFrame {...shared} id={field.id}>
        <Select
          {...{ name: field.name, defaultValue: field.defaultValue, autoFocus: field.autoFocus }}
          {...describedBy(field.id, hint, field.error)}
        >
          <option value="">Не выбрано</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </FieldFrame>
    )
  }
  if (kind === 'long_text')
    return <TextField {...field} {...shared} rows={3} maxLength={maxAnswerLength.long_text} className="sm:col-span-2" />
  return (
    <Field {...field} {...shared} {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})} maxLength={maxAnswerLength[kind]} />
  )
}
