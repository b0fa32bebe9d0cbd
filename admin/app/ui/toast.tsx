// Reports what was done, with a way back where there is one.
import { Check, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

export type Toast = { text: string; undo?: () => void }

const shownMs = 8000
let current: Toast | undefined
const listeners = new Set<() => void>()

export function showToast(toast: Toast | undefined): void {
  current = toast
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Once, in the frame. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  useEffect(() => {
    if (!toast) return undefined
    const timer = setTimeout(() => showToast(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div role="status" className="fixed inset-x-0 bottom-5 z-30 flex justify-center px-4 max-md:bottom-20">
      {toast ? (
        <div className="flex min-h-9 items-center gap-3 rounded-control bg-[#1d2939] px-3 py-2 text-white shadow-overlay">
          <Check size={16} aria-hidden className="text-[#75e0a7]" />
          {toast.text}
          {toast.undo ? (
            <button
              type="button"
              className="font-medium text-[#84bcf5] hover:underline"
              onClick={() => {
                toast.undo?.()
                showToast(undefined)
              }}
            >
              Вернуть
            </button>
          ) : null}
          <button type="button" aria-label="Закрыть" onClick={() => showToast(undefined)}>
            <X size={16} aria-hidden />
          </button>
        </div>
      ) : null}
    </div>
  )
}
