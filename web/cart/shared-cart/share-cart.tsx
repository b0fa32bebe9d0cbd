// Renders «Поделиться»: shares a link to the current cart, or copies or shows it.
import { useState } from 'react'
import { sharedCartHref } from '#contract/cart/shared-cart.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { shareLink } from '#web/ui/controls/share-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { ShareResult } from './share-cart.route.ts'

export function ShareCart({ shareKey }: { shareKey: string }) {
  const [isBusy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const url = await linkOf(shareKey)
      if (url !== undefined)
        await shareLink({ title: 'Список товаров', url, what: 'Ссылка на\u00a0список', validity: ', она действует 30\u00a0дней' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="post"
      action="/cart/share"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void share()
      }}
    >
      <HiddenFields fields={{ plain: 1, key: shareKey }} />
      <button className="flex min-h-11 min-w-11 items-center justify-center gap-2" aria-busy={isBusy || undefined}>
        <Icon name="share" />
        <span className="max-sm:sr-only">Поделиться</span>
      </button>
    </form>
  )
}

async function linkOf(key: string): Promise<string | undefined> {
  const failed = (text: string) => showToast({ topic: 'share', text, tone: 'error' })
  try {
    const response = await fetch('/cart/share', { method: 'POST', body: new URLSearchParams({ key }) })
    const result = (await response.json()) as ShareResult
    if ('code' in result) return new URL(sharedCartHref(result.code), location.href).href
    failed(result.problem)
  } catch {
    failed('Не\u00a0удалось создать ссылку. Проверьте связь и\u00a0повторите')
  }
  return undefined
}
