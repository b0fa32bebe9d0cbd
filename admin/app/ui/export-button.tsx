// Exports a list as a file; the password is typed again, because the list names people (STAFF-04).
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#web/forms/form-result.ts'
import { Button } from './button.tsx'
import { CheckBox, PasswordField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'

type ExportDialogProps = { href: string; onClose: () => void }

export default function ExportButton({ href }: { /** with the filter */ href: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Download} onClick={() => setIsOpen(true)}>
        <span className="max-md:sr-only">Выгрузить</span>
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
    <FormDialog
      title="Выгрузить список"
      submit="Выгрузить"
      isDisabled={fetcher.state !== 'idle'}
      refusal={refusal?.text}
      onSubmit={(form) => void fetcher.submit(form, { method: 'post', action: '/profile' })}
      onClose={onClose}
      className="max-w-100"
    >
      <input type="hidden" name="intent" value="confirm-password" />
      <p className="text-muted">Всё, что отобрано. В списке личные данные, поэтому нужен пароль.</p>
      <CheckBox
        label="Текстом (csv) вместо xlsx"
        checked={format === 'csv'}
        onChange={({ target }) => setFormat(target.checked ? 'csv' : 'xlsx')}
      />
      <PasswordField label="Ваш пароль" name="password" autoComplete="current-password" error={refusal?.errors.password} />
    </FormDialog>
  )
}
