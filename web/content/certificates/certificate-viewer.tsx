// Shows a certificate in a dialog: first page, details, file, next one by button or arrow key.
import { useState } from 'react'
import { openDialog } from '#web/browser/open-dialog.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import type { CertificateView } from './certificate-view.ts'
import { ContentImage } from '../content-image.tsx'

export function openCertificateViewer(certificates: CertificateView[], first: number): void {
  openDialog((close) => <CertificateViewer certificates={certificates} first={first} onClose={close} />)
}

type ViewerProps = { certificates: CertificateView[]; first: number; onClose: () => void }

function CertificateViewer({ certificates, first, onClose }: ViewerProps) {
  const [at, setAt] = useState(first)
  const certificate = certificates[at]!
  const turn = (by: number) => setAt((at + by + certificates.length) % certificates.length)
  useWindowEvent('keydown', (event) => {
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'Home') setAt(0)
    else if (event.key === 'End') setAt(certificates.length - 1)
    else return
    event.preventDefault()
  })
  return (
    <Dialog open onClose={onClose} title={certificate.title} layout="viewer">
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_280px]">
        <div className="flex items-center justify-center rounded-card bg-ground p-3 md:p-6">
          {certificate.picture ? (
            <ContentImage
              key={certificate.href}
              picture={certificate.picture}
              sizes="(min-width: 781px) 480px, 90vw"
              isFirst
              className="h-auto max-h-[70dvh] w-auto max-w-full shadow-card"
            />
          ) : (
            <Icon name="document" size={96} className="my-16 text-[#b6c0cf]" />
          )}
        </div>
        <div className="flex flex-col gap-4">
          {certificate.description ? <p>{certificate.description}</p> : null}
          <dl className="flex flex-col gap-2 text-14">
            {certificate.facts.map(({ name, text }) => (
              <div key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="numbers">{text}</dd>
              </div>
            ))}
          </dl>
          <a href={certificate.href} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            <Icon name="document" />
            Открыть файл
            <span className="sr-only"> ({certificate.fileText}, в новом окне)</span>
          </a>
          {certificates.length > 1 ? (
            <div className="mt-auto flex items-center justify-between gap-2">
              <Button variant="plain" icon="arrow-left" aria-label="Предыдущий документ" onClick={() => turn(-1)} />
              <p className="numbers text-14 text-muted" aria-live="polite">
                {at + 1} из&nbsp;{certificates.length}
              </p>
              <Button variant="plain" icon="arrow-right" aria-label="Следующий документ" onClick={() => turn(1)} />
            </div>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
