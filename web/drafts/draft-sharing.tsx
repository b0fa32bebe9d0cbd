// Renders the link that shares a draft: made, copied and taken back by plain forms (DRF-01).
import { Form } from 'react-router'
import { formatDayAndMonth } from '#contract/shop/format-day.ts'
import { sharedCartHref } from '#contract/cart/shared-cart.ts'
import type { DraftView } from '#contract/orders/draft-view.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { ShareButton } from '../ui/controls/share-button.tsx'
import { controlClass } from '../ui/controls/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { draftName } from './draft-title.tsx'

export function DraftSharing({ draft, action: page }: { draft: DraftView; action: string }) {
  const action = `${page}#draft-sharing` // without scripts the page comes again
  const { origin = '' } = useShellData()
  const { shared } = draft
  if (!shared)
    return (
      <Form method="post" action={action} preventScrollReset className="contents">
        <button id="draft-sharing" name="intent" value="share" className={buttonClass('plain')}>
          <Icon name="share" /> Поделиться ссылкой
        </button>
      </Form>
    )
  const path = sharedCartHref(shared.code)
  const until = formatDayAndMonth(shared.expiresAt)
  return (
    <section aria-labelledby="draft-sharing" className="border-t border-line pt-3">
      <h2 id="draft-sharing" className="mb-2 text-16">
        Ссылка на&nbsp;черновик
      </h2>
      <input readOnly aria-label="Ссылка на черновик" value={origin + path} className={controlClass} />
      <p className="mt-1.5 text-13 text-muted">
        Открывает список без права изменить его, до&nbsp;{until}. Ваше имя и&nbsp;файлы по&nbsp;ней не&nbsp;видны.
      </p>
      <div className="flex flex-wrap gap-x-5">
        <ShareButton title={draftName(draft)} path={path} className="flex min-h-11 items-center gap-2 text-14 font-medium text-primary">
          <Icon name="copy" /> Поделиться
        </ShareButton>
        <Form method="post" action={action} preventScrollReset>
          <button name="intent" value="unshare" className="min-h-11 text-14 font-medium text-error">
            Закрыть доступ
          </button>
        </Form>
      </div>
    </section>
  )
}
