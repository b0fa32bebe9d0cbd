import { compareHref } from '#contract/compare-link.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** A link to what is shown: a phone's own sheet where there is one, else copied (CMP-02). */
export function ShareButton({ articles }: { articles: string[] }) {
  const share = async () => {
    const url = new URL(compareHref(articles), location.href).href
    try {
      if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) await navigator.share({ title: 'Сравнение товаров', url })
      else {
        await navigator.clipboard.writeText(url)
        showToast({ topic: 'compare', text: 'Ссылка на\u00a0сравнение скопирована' })
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // the visitor closed the sheet
      // The browser lets nothing be copied: the page of the link has it in its address.
      showToast({ topic: 'compare', text: 'Ссылка на\u00a0сравнение готова', action: { label: 'Открыть', href: url } })
    }
  }
  return (
    <Button variant="plain" icon="copy" className="only-with-scripts" onClick={() => void share()}>
      <span className="max-md:sr-only">Поделиться ссылкой</span>
    </Button>
  )
}
