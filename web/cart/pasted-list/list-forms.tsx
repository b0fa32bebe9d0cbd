// Renders the two ways to send a list of articles: as text and as a file.
import { useState } from 'react'
import { Form } from 'react-router'
import { maxListLines } from '#contract/cart/pasted-list.ts'
import { maxListBytes } from '#contract/lists/uploaded-list.ts'
import { PostForm } from '#web/forms/post-form.tsx'
import { useFormDraft } from '#web/forms/use-form-draft.ts'
import { FormUploadStatus } from '#web/forms/upload-status.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { controlClass, describedBy, FieldFrame } from '#web/ui/controls/field.tsx'
import { FileInput } from '#web/ui/controls/file-input.tsx'

export type ListProblem = { list: string; problem: string; isOfFile: boolean }

const hint = `Артикул или название и\u00a0количество, по одному товару в\u00a0строке: «GRU-25060-180 2», «Муфта 25 10 шт». До\u00a0${maxListLines}\u00a0строк, можно прямо из\u00a0таблицы или письма.`
const fileHint = `Excel (.xlsx) или CSV, до\u00a0${maxListLines}\u00a0строк. Столбцы и\u00a0кодировку определим сами.`
const card = 'flex flex-col gap-4 rounded-card border border-line bg-surface p-5'

export function ListForms({ list, refused }: { list: string; refused?: ListProblem | undefined }) {
  const draft = useFormDraft(`pasted-list ${list}`)
  const problem = refused?.isOfFile === false ? refused.problem : undefined
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <PostForm {...draft} action="/article-list" className={card}>
        <FieldFrame id="list" label="Список артикулов" hint={hint} error={problem}>
          <textarea
            key={list}
            name="list"
            rows={10}
            defaultValue={list}
            spellCheck={false}
            className={controlClass}
            {...{ autoFocus: problem !== undefined }} // by browsers without scripts
            {...describedBy('list', hint, problem)}
          />
        </FieldFrame>
        <div>
          <SubmitButton intent="text" variant="primary">
            Проверить список
          </SubmitButton>
        </div>
      </PostForm>
      <ListFileForm action="/article-list" hint={fileHint} problem={refused?.isOfFile ? refused.problem : undefined} />
    </div>
  )
}

const tooLarge = 'Файл больше 10\u00a0МБ. Уберите из\u00a0него картинки или разделите список.'

export function ListFileForm({ action, hint: text, problem }: { action: string; hint: string; problem: string | undefined }) {
  const [localProblem, setLocalProblem] = useState<string>()
  const error = localProblem ?? problem
  return (
    <Form method="post" action={action} encType="multipart/form-data" className={card} noValidate>
      <h2 className="text-18">Загрузить файл</h2>
      <FieldFrame id="list-file" label="Файл со списком" hint={text} error={error}>
        <FileInput
          name="file"
          accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            setLocalProblem(file && file.size > maxListBytes ? tooLarge : undefined)
          }}
          {...{ autoFocus: problem !== undefined }}
          {...describedBy('list-file', text, error)}
        />
      </FieldFrame>
      <FormUploadStatus />
      <div>
        <SubmitButton intent="file" icon="document" disabled={localProblem !== undefined}>
          Проверить файл
        </SubmitButton>
      </div>
    </Form>
  )
}
