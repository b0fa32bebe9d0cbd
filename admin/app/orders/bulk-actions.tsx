// Changes and prints the ticked orders: another state or shop, picking lists, invoices (ADM-02).
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, DownloadLink } from '#admin/ui/button.tsx'
import type { BulkTarget } from '#admin/ui/use-selection.ts'

/** Loaded with the first one that is opened. */
const OrdersDialog = lazy(() => import('./bulk-dialogs.tsx'))

/** One more than is printed at once: the rest would only be refused. */
const mostInAddress = 101

const sheets = { picking: 'Листы сборки', invoice: 'Счета' }

type BulkProps = { target: BulkTarget; shops: [id: string, name: string][]; mayChange: boolean; onDone: () => void }

export default function BulkActions({ target, shops, mayChange, onDone }: BulkProps) {
  const [changed, setChanged] = useState<'status' | 'shop'>()
  const print = new URLSearchParams('keys' in target ? { keys: target.keys.slice(0, mostInAddress).join() } : { filter: target.filter })
  return (
    <>
      {mayChange ? (
        <Button isSmall onClick={() => setChanged('status')}>
          Состояние…
        </Button>
      ) : null}
      {mayChange && shops.length > 1 ? (
        <Button isSmall onClick={() => setChanged('shop')}>
          Магазин…
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
        {changed ? (
          <OrdersDialog
            kind={changed}
            {...{ target, shops }}
            onClose={(isChanged) => {
              setChanged(undefined)
              if (isChanged) onDone()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
