import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The device's own ways to share, or the link on the clipboard (PROD-02); needs scripts, so it is hidden where there are none. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  const share = async () => {
    const shared = { title, url: address }
    if (typeof navigator.share === 'function' && navigator.canShare?.(shared)) {
      // Closing the window of the device is no failure.
      await navigator.share(shared).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(address)
      showToast({ text: 'Ссылка скопирована' })
    } catch {
      showToast({ text: 'Не удалось скопировать ссылку. Скопируйте её из адресной строки.', tone: 'error' })
    }
  }
  return (
    <button type="button" className="deed only-with-scripts" onClick={() => void share()}>
      <Icon name="share" />
      Поделиться
    </button>
  )
}
