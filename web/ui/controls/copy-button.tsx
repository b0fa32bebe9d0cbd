import { showToast } from '../toast.tsx'
import { IconButton } from '../icon-button.tsx'

/** Copies the text; needs scripts, so it is hidden where there are none. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: 'Артикул скопирован' })
    } catch {
      showToast({ text: 'Не удалось скопировать. Выделите артикул и скопируйте его вручную.', tone: 'error' })
    }
  }
  return <IconButton icon="copy" label={label} className="copy" onClick={() => void copy()} />
}
