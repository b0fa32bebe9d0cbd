// Changes and prints the ticked orders: another state, picking lists, invoices (ADM-02).
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, DownloadLink } from '#admin/ui/button.tsx'
import type { BulkTarget } from '#admin/ui/use-selection.ts'

/** Loaded with the first one that is opened. */
const MoveDialog = lazy(() => import('./move-dialog.tsx'))

/** One more than is printed at once: the rest would only be refused. */
const mostInAddress = 101

const sheets = { picking: 'Листы сборки', invoice: 'Счета' }

type BulkProps = { target: BulkTarget; mayChange: boolean; onDone: () => void }

export default function BulkActions({ target, mayChange, onDone }: BulkProps) {
  const [isMoving, setIsMoving] = useState(false)
  const print = new URLSearchParams('keys' in target ? { keys: target.keys.slice(0, mostInAddress).join() } : { filter: target.filter })
  return (
    <>
      {mayChange ? (
        <Button isSmall onClick={() => setIsMoving(true)}>
          Состояние…
        </Button>
      ) : null}
      {Object.entries(sheets).map(([kind, name]) => (
        <DownloadLink
          key={kind}
          icon={Printer}
          isSmall
          href={`/admin/orders/print?sheets=${kind}&${print}`}
          download={undefined}
          target="_blank"
          rel="noreferrer"
        >
          {name}
        </DownloadLink>
      ))}
      <Suspense>
        {isMoving ? (
          <MoveDialog
            target={target}
            onClose={() => {
              setIsMoving(false)
              onDone()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
