// Sends a change of the open order; a refusal stays where it was typed.
import { useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '#admin/ui/toast.tsx'
import type { DeskChangeInput } from '#contract/orders/order-change.schema.ts'
import type { ChangeResult } from './desk.loader.ts'

/** Those that can be taken back (server/orders/desk/undo-order-change.ts). */
const isUndoable = (change: DeskChangeInput | undefined): boolean =>
  change?.kind === 'status'
    ? !change.isTold && change.to !== 'cancelled' && change.to !== 'declined'
    : ['quantity', 'price', 'listPrice', 'add', 'replace', 'remove', 'receipt', 'payment'].some((kind) => kind === change?.kind)

/** @param onDone after each change that was made; `made`: number of a second order */
export function useChange(order: { number: string; version: number }, onDone?: (made?: string) => void) {
  const fetcher = useFetcher<ChangeResult>()
  const done = useRef(onDone)
  useLayoutEffect(() => {
    done.current = onDone
  })
  const sent = useRef<DeskChangeInput>(undefined)
  const result = fetcher.data
  // Before it can be seen: the next press acts on it.
  useLayoutEffect(() => {
    if (!result?.isDone) return
    done.current?.(result.made)
    if (!isUndoable(sent.current)) return
    const body = { change: { kind: 'undo', version: result.version } }
    showToast({ text: 'Записано', undo: { action: `/orders/${order.number}`, body, encType: 'application/json' } })
  }, [result, order.number])
  /** @param seen values of the changed fields as they were shown: others may change the rest meanwhile */
  const send = (change: DeskChangeInput, seen?: Record<string, (string | number | null)[]>) => {
    sent.current = change
    void fetcher.submit(JSON.stringify({ change, version: order.version, ...(seen && { seen }) }), {
      method: 'post',
      action: `/orders/${order.number}`,
      encType: 'application/json',
    })
  }
  const [forgotten, setForgotten] = useState<ChangeResult>()
  const [closed, setClosed] = useState<ChangeResult>()
  const refusal = result && !result.isDone && result !== forgotten && fetcher.state === 'idle' ? result : undefined
  return {
    send,
    refusal,
    /** of a refusal that no field shows */
    refusalText: refusal && Object.keys(refusal.fields).length === 0 ? refusal.text : null,
    /** for the dialog with both values, until it is closed */
    conflict: refusal === closed ? undefined : refusal?.conflict,
    closeConflict: () => setClosed(refusal),
    /** What was refused is given up. */
    forget: () => setForgotten(result),
    isBusy: fetcher.state !== 'idle',
  }
}
