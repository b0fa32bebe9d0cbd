// Renders the button that shares a page by the device's sheet, else copies its link (PROD-02, CMP-02).
import type { ReactNode } from 'react'
import { showToast } from '../toast.tsx'

type ShareButtonProps = {
  title: string
  path: string
  /** begins the messages: «Ссылка скопирована» */
  what?: string
  className: string
  children: ReactNode
}

export function ShareButton({ title, path, what = 'Ссылка', className, children }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, location.href).href
    try {
      if (navigator.canShare?.({ title, url })) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        showToast({ topic: 'share', text: `${what} скопирована` })
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // the visitor closed the sheet
      // Copying is forbidden: the address of the opened page is the link.
      showToast({ topic: 'share', text: `${what} готова`, action: { label: 'Открыть', href: url } })
    }
  }
  return (
    <button type="button" className={`${className} only-with-scripts`} onClick={() => void share()}>
      {children}
    </button>
  )
}
