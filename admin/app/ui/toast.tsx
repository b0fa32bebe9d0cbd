// Reports what was done, with a way back where there is one: by its button, and by Ctrl+Z while the record is open (STAFF-07).
import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useFetcher, useLocation, type SubmitFunction } from 'react-router'
import { openStore } from './open-store.ts'
import { isField, useKeys } from './use-keys.ts'

/** What takes a change back: sent to the action of its screen, whose answer has a `text` if it is refused. */
export type Undo = { action: string; body: Parameters<SubmitFunction>[0]; encType?: 'application/json' }
export type Toast = { text: string; undo?: Undo; isFault?: boolean }

const shownMs = 8000
const shown = openStore<Toast | undefined>(undefined)
/** The latest last. */
const undos: Undo[] = []
/** Ctrl+Z is the field's own while it was typed in since the latest change. */
let isTyping = false

export function showToast(toast: Toast | undefined): void {
  if (toast?.undo) {
    undos.push(toast.undo)
    isTyping = false
  }
  shown.write(toast)
}

/** Once, in the frame. */
export function ToastRegion() {
  const toast = useSyncExternalStore(shown.subscribe, shown.read, () => undefined)
  const takeBack = useTakeBack()
  useEffect(() => {
    if (!toast) return undefined
    const timer = setTimeout(() => showToast(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  const { text, undo, isFault } = toast ?? {}
  const Icon = isFault ? TriangleAlert : Check
  return (
    <div role="status" className="fixed inset-x-0 bottom-5 z-30 flex justify-center px-4 max-md:top-13 max-md:bottom-auto">
      {toast ? (
        <div className="flex min-h-9 items-center gap-3 rounded-control bg-[#1d2939] px-3 py-1.5 text-white shadow-overlay max-md:py-0 [&_button]:min-h-6 [&_button]:min-w-6 max-md:[&_button]:min-h-11 max-md:[&_button]:min-w-11">
          <Icon size={16} aria-hidden className={`shrink-0 ${isFault ? 'text-[#fec84b]' : 'text-[#75e0a7]'}`} />
          {text}
          {undo ? (
            <button type="button" className="font-medium text-[#84bcf5] hover:underline" onClick={() => takeBack(undo)}>
              Отменить
            </button>
          ) : null}
          <button type="button" aria-label="Закрыть" onClick={() => showToast(undefined)}>
            <X size={16} aria-hidden className="mx-auto" />
          </button>
        </div>
      ) : null}
    </div>
  )
}

function useTakeBack() {
  const { submit, data, state } = useFetcher<{ text?: string | null } | null>({ key: 'undo' })
  const { pathname } = useLocation()
  const ofThisRecord = () => undos.findLast(({ action }) => action === pathname)
  const takeBack = (undo: Undo | undefined) => {
    // While the page reads its data again, the next one can be taken back.
    if (!undo || state === 'submitting') return
    if (undos.includes(undo)) undos.splice(undos.indexOf(undo), 1)
    showToast(undefined)
    void submit(undo.body, { method: 'post', action: undo.action, encType: undo.encType })
  }
  useKeys([
    {
      code: 'Ctrl+KeyZ',
      text: 'Отменить последнее изменение',
      run: () => takeBack(ofThisRecord()),
      isOff: () => isTyping || ofThisRecord() === undefined,
    },
  ])
  useEffect(() => {
    if (data !== undefined) showToast(data?.text ? { text: data.text, isFault: true } : { text: 'Отменено' })
  }, [data])
  useEffect(() => {
    const stop = new AbortController()
    const note = ({ type, target }: Event) => void (isTyping = type === 'input' && isField(target))
    for (const type of ['input', 'focusout']) document.addEventListener(type, note, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return takeBack
}
