// Renders the files of an order or draft inside its form (CHK-04, DRF-01).
// Scripts send chosen files at once, so that a refusal of the form loses none of them.
import { useRef, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { acceptedOrderFiles, maxOrderFileBytes, maxUploadBytes, orderFileHref, orderFileTexts } from '#contract/orders/attachments.ts'
import { Button } from '../ui/button.tsx'
import { describedBy, FieldError, FieldFrame } from '../ui/controls/field.tsx'
import { FileInput } from '../ui/controls/file-input.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useEarlyInput } from '../ui/use-early-input.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { fileSize } from '#web/forms/file-size.ts'
import { UploadStatus } from '#web/forms/upload-status.tsx'
import type { FilesResult } from './save-attachments.ts'
import { sentShare } from './send-form.ts'

export type ShownFile = { id: string; name: string; byteSize: number; href?: string; state?: ReactNode }

export const useFileSending = () => useFetcher<FilesResult>({ key: 'order-files' })

type AttachmentFieldsProps = {
  files: ShownFile[]
  /** of the surrounding form */
  action: string
  /** number; empty at the checkout of the cart */
  draft: string
  /** of a request without scripts */
  problems: string[]
  isEmailConfirmed: boolean
}

export function AttachmentFields({ files, action, draft, problems, isEmailConfirmed }: AttachmentFieldsProps) {
  const hasScripts = useHydrated()
  const sending = useFileSending()
  const [local, setLocal] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const isBusy = sending.state !== 'idle'
  const [sent, setSent] = useState('')
  const [percent, setPercent] = useState(0)
  const [isTooSoon, setTooSoon] = useState(false)
  const isSending = isBusy && sent !== ''
  const answered = sending.data?.fileProblems ?? problems
  const waiting = isSending && isTooSoon ? orderFileTexts.stillSending : undefined
  const error = isBusy ? waiting : (local ?? (answered.join(' ') || undefined))

  const choose = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // A second request of the fetcher would abort the first.
    setTooSoon(isSending)
    if (isSending) input.value = ''
    const problem = problemOf(chosen)
    setLocal(problem)
    if (chosen.length === 0 || problem || isSending) return
    const form = new FormData()
    form.append('intent', 'attach')
    for (const file of chosen) form.append('file', file)
    setSent(chosen.map(({ name }) => name).join(', '))
    setPercent(0)
    sentShare.show = setPercent
    void sending.submit(form, {
      method: 'post',
      action: `/fragments/files?${new URLSearchParams({ draft })}`,
      encType: 'multipart/form-data',
    })
    input.value = '' // already sent: must not be sent again with the form
  }
  useEarlyInput(() => (field.current ? choose(field.current) : undefined))
  if (!isEmailConfirmed && files.length === 0) return <FilesUnconfirmed />
  return (
    <div>
      <FieldFrame id="order-file" label="Приложить файлы" isOptional hint={orderFileTexts.hint}>
        <FileInput
          ref={field}
          name="file"
          multiple
          accept={acceptedOrderFiles}
          {...{ autoFocus: problems.length > 0 }} // by browsers without scripts, if the address has no hash
          none={files.length > 0 ? 'можно ещё' : undefined}
          onChange={(event) => choose(event.currentTarget)}
          {...describedBy('order-file', orderFileTexts.hint, error)}
        />
      </FieldFrame>
      <UploadStatus names={isSending ? sent : ''} percent={percent} onCancel={() => sending.reset()} />
      {error ? (
        <div role="alert">
          <FieldError id="order-file-error">{error}</FieldError>
        </div>
      ) : null}
      {hasScripts ? null : (
        <Button type="submit" name="intent" value="attach" variant="plain" size="s" className="mt-3">
          Приложить
        </Button>
      )}
      <AttachedFiles
        files={files}
        onRemove={(id) => {
          field.current?.focus()
          setTooSoon(isSending)
          if (isSending) return
          setSent('')
          // `stay`: a redirect would cancel a navigation that has already begun.
          void sending.submit({ intent: `remove-file:${id}`, stay: 'yes' }, { method: 'post', action })
        }}
      />
    </div>
  )
}

/** The server refuses files of an account without a confirmed e-mail. Without tabHref: forms need no list of tabs. */
export function FilesUnconfirmed() {
  return (
    <Notice tone="warning">
      Файлы и&nbsp;списки принимаем с&nbsp;подтверждённым e&#8209;mail. Откройте ссылку из&nbsp;письма или{' '}
      <Link to="/personal-account?tab=userinfo" className="font-semibold">
        запросите новую
      </Link>
      .
    </Notice>
  )
}

function AttachedFiles({ files, onRemove }: { files: ShownFile[]; onRemove: (id: string) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Приложенные файлы" className="mt-3 border-t border-line">
      {files.map(({ id, name, byteSize, href, state }) => (
        <li key={id} className="flex items-center gap-3 border-b border-line py-1 text-14">
          <Icon name="document" className="shrink-0 text-muted" />
          <span className="min-w-0 grow">
            <a
              href={href ?? orderFileHref(id)}
              download={href === undefined || undefined}
              className="font-medium break-words text-primary no-underline [overflow-wrap:anywhere] hover:underline"
            >
              {name}
            </a>
            <span className="block text-13 text-muted">
              {fileSize(byteSize)}
              {state}
            </span>
          </span>
          <IconButton
            icon="trash"
            type="submit"
            name="intent"
            value={`remove-file:${id}`}
            label={`Удалить файл ${name}`}
            onClick={(event) => {
              event.preventDefault()
              onRemove(id)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function problemOf(chosen: File[]): string | undefined {
  const tooLarge = chosen.find(({ size }) => size > maxOrderFileBytes)
  if (tooLarge) return `${tooLarge.name}: ${orderFileTexts.tooLarge}`
  return chosen.reduce((sum, { size }) => sum + size, 0) > maxUploadBytes ? orderFileTexts.tooLargeTogether : undefined
}
