// Renders results of plain forms and of the merge at login above the cart. Removals can be undone.
import { mergedText, refusalReasons, type RejectedItem } from '#contract/cart/cart.ts'
import { cartName } from '../cart-name.ts'
import { errorTexts } from '#contract/errors.ts'
import { sharedCartHref } from '#contract/cart/shared-cart.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { useShellData } from '../../rendering/shell-data.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Flash } from './flash-message.ts'

type CartNoticesProps = {
  flash: Flash
  rejectedItems: RejectedItem[]
  /** undo ID of a recent merge (CART-02) */
  merging: string | null
}

export function CartNotices({ flash, rejectedItems, merging }: CartNoticesProps) {
  const undo = flash.removed ?? flash.cleared
  if (undo === undefined && flash.refused === undefined && flash.shared === undefined && merging === null) return null
  return (
    <div className="mb-4 flex flex-col gap-3">
      {flash.refused === undefined ? null : (
        <Notice tone="error">
          {errorTexts[flash.refused].title}. {rejectedItems.length > 0 ? 'Ничего не\u00a0добавлено:' : errorTexts[flash.refused].detail}
          {rejectedItems.length > 0 ? (
            <ul>
              {rejectedItems.map(({ article, name, reason }) => (
                <li key={article} className="break-words">
                  {cartName(name)}, арт. {article} – {refusalReasons[reason]}
                </li>
              ))}
            </ul>
          ) : null}
        </Notice>
      )}
      {flash.shared === undefined ? null : <SharedLink code={flash.shared} />}
      {merging === null ? null : <Undoable text={mergedText} undo={merging} label="Отменить" />}
      {undo === undefined ? null : (
        <Undoable text={flash.removed === undefined ? 'Корзина очищена' : 'Строка удалена'} undo={undo} label="Вернуть" />
      )}
    </div>
  )
}

/** Without scripts the link cannot be copied to the clipboard. */
function SharedLink({ code }: { code: string }) {
  const { origin = '' } = useShellData()
  return (
    <Notice tone="good">
      <label>
        Ссылка на&nbsp;ваш список, действует 30&nbsp;дней:
        <input
          readOnly
          value={origin + sharedCartHref(code)}
          className="mt-2 block h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ink"
        />
      </label>
    </Notice>
  )
}

function Undoable({ text, undo, label }: { text: string; undo: string; label: string }) {
  return (
    <Notice tone="info" role="status">
      <form method="post" action="/cart" className="flex flex-wrap gap-x-4">
        {text}
        <HiddenFields fields={{ intent: 'undo', undo, returnTo: '/cart' }} />
        <button className="font-semibold underline underline-offset-4">{label}</button>
      </form>
    </Notice>
  )
}
