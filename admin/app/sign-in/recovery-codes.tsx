// Shows recovery codes once: they can be printed, saved and copied; going on asks whether that was done.
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button, DownloadLink, LinkButton } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/field.tsx'

export function RecoveryCodes({ codes, doneHref }: { codes: readonly string[]; doneHref: string }) {
  const [isSaved, setIsSaved] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-14 font-semibold">Запасные коды</h1>
        <p className="mt-1 text-muted">Покажем один раз. Каждый годится однажды, если телефона нет под рукой.</p>
      </div>
      <ul
        aria-label="Запасные коды"
        className="grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-control bg-ground px-6 py-4 text-center text-16 font-medium"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-3 gap-2 print:hidden">
        <Button icon={Printer} onClick={() => print()}>
          Печать
        </Button>
        <DownloadLink
          icon={Download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Родник, запасные коды\n${text}\n`)}`}
          download="Родник, запасные коды.txt"
        >
          Файл
        </DownloadLink>
        <Button icon={Copy} onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}>
          {isCopied ? 'Готово' : 'Копия'}
        </Button>
      </div>
      <CheckBox label="Коды сохранены в надёжном месте" checked={isSaved} onChange={({ target }) => setIsSaved(target.checked)} />
      {isSaved ? (
        <LinkButton to={doneHref} look="solid" className="min-h-11 text-14" reloadDocument>
          Готово
        </LinkButton>
      ) : (
        <Button look="solid" className="min-h-11 text-14" disabled>
          Готово
        </Button>
      )}
    </div>
  )
}
