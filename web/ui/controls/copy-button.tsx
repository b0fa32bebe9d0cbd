// Renders the button that copies a text to the clipboard; invisible until they run.
import { showToast } from '../toast.tsx'
import { IconButton } from '../icon-button.tsx'
import { useHydrated } from '../use-hydrated.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: 'Артикул скопирован' })
    } catch {
      showToast({ text: 'Не удалось скопировать. Выделите артикул и скопируйте его вручную.', tone: 'error' })
    }
  }
  return <IconButton icon="copy" label={label} className={useHydrated() ? 'copy' : 'copy invisible'} onClick={() => void copy()} />
}
