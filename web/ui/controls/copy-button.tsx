// Renders the button that copies a text to the clipboard; hidden without scripts.
import { showToast } from '../toast.tsx'
import { IconButton } from '../icon-button.tsx'

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
