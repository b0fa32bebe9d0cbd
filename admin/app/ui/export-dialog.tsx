// Exports a list as a file; asks for the password again, because it names people (STAFF-04).
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#web/forms/form-result.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckBox, FieldError, PasswordField } from './field.tsx'

type ExportDialogProps = { /** with the filter */ href: string; countText: string; onClose: () => void }

export default function ExportDialog({ href, countText, onClose }: ExportDialogProps) {
  const fetcher = useFetcher<{ isConfirmed: true } | FormResult<'password'>>()
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
      <fetcher.Form method="post" action="/confirm-password" className="flex flex-col items-start gap-3" noValidate>
        <p className="text-muted">Строк: {countText}. В списке личные данные, поэтому нужен пароль.</p>
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
