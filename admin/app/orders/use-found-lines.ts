// Finds lines for an order: of a list or a file, of an earlier order, or those of articles as they are offered now.
import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { PastedLine } from '#contract/orders/desk-order.ts'
import type { ChangeResult } from './desk.loader.ts'
import type { FindLines } from './find.route.ts'

type Found = { isDone: true; lines: PastedLine[] } | Extract<ChangeResult, { isDone: false }>

export function useFoundLines(onFound?: (lines: PastedLine[]) => void) {
  const { submit, data, state } = useFetcher<Found>()
  const found = useEffectEvent((lines: PastedLine[]) => onFound?.(lines))
  useEffect(() => {
    if (data?.isDone) found(data.lines)
  }, [data])
  return {
    lines: data?.isDone ? data.lines : [],
    refusal: data && !data.isDone ? data : undefined,
    isBusy: state !== 'idle',
    find(asked: FindLines) {
      void submit(JSON.stringify(asked), { method: 'post', action: '/orders/find', encType: 'application/json' })
    },
  }
}
