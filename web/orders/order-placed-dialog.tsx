// Opens the dialog after an order (CHK-03); without scripts a notice on the page has the same text.
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { unselectedLines } from '../cart/use-unselected.ts'
import { forgetDrafts } from '../forms/form-draft.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

export function OrderPlacedDialog({ number, email }: { number: string; email: string }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    // A draft keeps its number as an order; the stored form of the cart belongs to the next order.
    const isDraft = new URL(location.href).searchParams.get('placed') === 'draft'
    if (!isDraft) unselectedLines.forget()
    forgetDrafts(...(isDraft ? [`checkout ${number}`] : ['guest-order', 'checkout ']))
    setOpen(true)
    window.scrollTo(0, 0) // React Router preserved the form's scroll position
    // A reload or going back must not open the dialog again.
    window.history.replaceState(window.history.state, '', orderAddress())
  })
  useEffect(() => begin(), [])
  const close = () => {
    setOpen(false)
    void navigate(orderAddress(), { replace: true, preventScrollReset: true })
  }
  return (
    <Dialog open={isOpen} onClose={close} title="Заказ успешно сформирован">
      <div className="flex flex-col items-center gap-4 py-2 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-stock-tint text-stock">
          <Icon name="check" size={32} />
        </span>
        <p className="max-w-full wrap-anywhere">
          Номер заказа <b className="font-semibold">{number}</b>. Информация отправлена на&nbsp;почту {email}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/catalog/v2" className={buttonClass('primary')}>
            Продолжить покупки
          </Link>
          <button type="button" className={buttonClass('link')} onClick={close}>
            Посмотреть заказ
          </button>
        </div>
      </div>
    </Dialog>
  )
}

function orderAddress(): string {
  const url = new URL(location.href)
  url.searchParams.delete('placed')
  return url.pathname + url.search
}
