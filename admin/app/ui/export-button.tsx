// Exports a list as a file; the password is typed again, because the list names people (STAFF-04).
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#web/forms/form-result.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckBox, FieldError, PasswordField } from './field.tsx'

type ExportDialogProps = { href: string; onClose: () => void }

export default function ExportButton({ href }: { /** with the filter */ href: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Download} onClick={() => setIsOpen(true)}>
        Выгрузить
      </Button>
      {isOpen ? <ExportDialog href={href} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function ExportDialog({ href, onClose }: ExportDialogProps) {
  const fetcher = useFetcher<{ intent: string } | FormResult<'intent' | 'password'>>()
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const { data } = fetcher
  const refusal = data && 'errors' in data ? data : undefined
  const isConfirmed = data !== undefined && !refusal
  useEffect(() => {
    if (!isConfirmed) return
    // A refused file is a failed download, not a page.
    Object.assign(document.createElement('a'), { href: `${href}&format=${format}`, download: '' }).click()
    onClose()
  }, [isConfirmed, href, format, onClose])
  return (
    <Dialog title="Выгрузить список" onClose={onClose} className="max-w-100">
      <fetcher.Form method="post" action="/profile" className="flex flex-col items-start gap-3" noValidate>
        <input type="hidden" name="intent" value="confirm-password" />
        <p className="text-muted">Всё, что отобрано. В списке личные данные, поэтому нужен пароль.</p>
        <CheckBox
          label="Текстом (csv) вместо xlsx"
          checked={format === 'csv'}
          onChange={({ target }) => setFormat(target.checked ? 'csv' : 'xlsx')}
        />
        <div className="w-full">
          <PasswordField
            label="Ваш пароль"
            name="password"
            autoComplete="current-password"
            isLarge={false}
            error={refusal?.errors.password}
          />
        </div>
        {refusal?.text ? <FieldError>{refusal.text}</FieldError> : null}
        <Button type="submit" look="solid" disabled={fetcher.state !== 'idle'}>
          Выгрузить
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}
