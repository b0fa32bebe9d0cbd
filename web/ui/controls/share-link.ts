// Shares a link by a touch device's sheet, else copies it, else offers to open it.
import { showToast } from '../toast.tsx'

type SharedLink = {
  title: string
  url: string
  /** begins the messages: «Ссылка скопирована» */
  what?: string | undefined
  /** ends the message about the copy */
  validity?: string
}

export async function shareLink({ title, url, what = 'Ссылка', validity = '' }: SharedLink): Promise<void> {
  try {
    if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ title, url })) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      showToast({ topic: 'share', text: `${what} скопирована${validity}` })
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return // the visitor closed the sheet
    // Copying is forbidden: the opened page has the link as its address.
    showToast({ topic: 'share', text: `${what} готова`, action: { label: 'Открыть', href: url } })
  }
}
