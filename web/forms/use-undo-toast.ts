// Offers «Вернуть» for rows that forms of the page have removed.
import { useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useSubmit } from 'react-router'
import { showToast } from '../ui/toast.tsx'

/** `fields`: the form that adds the rows again */
type Removal = { ids: readonly string[]; text: string; fields: Record<string, string> | string[][] }

/**
 * @param shown ids of all rows of the page: a removal is reported once its rows are not among them,
 *   and forgotten when its request has ended without that
 * @param action of the form that adds rows again
 */
export function useUndoToast(shown: readonly string[], action: string): (removal: Removal) => void {
  const submit = useSubmit()
  const pending = useRef<Removal[]>([])
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== 'idle')
  const wasBusy = useRef(false)
  useEffect(() => {
    const isDone = ({ ids }: Removal) => !ids.some((id) => shown.includes(id))
    for (const { text, fields } of pending.current.filter(isDone)) {
      const onPress = () => void submit(new URLSearchParams(fields), { method: 'post', action, preventScrollReset: true })
      showToast({ text, tone: 'plain', action: { label: 'Вернуть', onPress } })
    }
    const isRefused = wasBusy.current && !isBusy
    pending.current = isRefused ? [] : pending.current.filter((removal) => !isDone(removal))
    wasBusy.current = isBusy
  })
  return (removal) => {
    pending.current = [...pending.current, removal]
  }
}
