// Holds the quantities typed into the table, over all pages, and adds them to the cart (CAT-17).
import { useCallback, useEffect, useMemo, useState, useTransition, type RefObject } from 'react'
import { useActionData } from 'react-router'
import { parseQuantity, totalsOf, type CartTotals } from '#contract/cart/cart.ts'
import type { CartResponse } from '#web/cart/cart-action-result.ts'
import { changeCart } from '#web/cart/cart-queue.ts'
import type { CardView } from '../cards/card-view-model.ts'
import { quantityField, readSelection, selectionResultOf, type SelectionResult } from '#web/cart/selected-quantities.ts'

export type Chosen = { quantity: number; priceTiyn: number | null }

export type TableSelection = {
  chosen: Readonly<Record<string, Chosen>>
  totals: CartTotals
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string | undefined>>
  refusal: string | undefined
  isSending: boolean
  set(card: CardView, quantity: number): void
  clear(): void
  send(): void
}

/** @param formKey of the page: a selection sent twice is added once */
export function useSelection(cards: CardView[], form: RefObject<HTMLFormElement | null>, formKey: string): TableSelection {
  const plainAnswer = useActionData<SelectionResult>()
  const [cartResponse, setCartAnswer] = useState<CartResponse>()
  const [isSending, startSending] = useTransition()
  const answered = useMemo(() => (cartResponse ? selectionResultOf(cartResponse) : plainAnswer), [cartResponse, plainAnswer])
  const refused = answered?.kind === 'refused' ? answered : undefined
  const [typed] = useState(refused?.typed ?? none)
  const [chosen, setChosen] = useState<Record<string, Chosen>>(() => chosenOf(cards, typed))
  const [sendCount, setSendCount] = useState(0)
  /** the last handled result, and rows changed since: their errors are outdated */
  const [handled, setHandled] = useState<{ answer: SelectionResult | undefined; changed: ReadonlySet<string> }>({
    answer: answered,
    changed: new Set(),
  })

  if (answered !== handled.answer) {
    setHandled({ answer: answered, changed: new Set() })
    if (answered?.kind === 'added') {
      setChosen({})
      setSendCount(sendCount + 1)
    }
  }

  // Reads what was typed before hydration. `data-live` enables the buttons.
  useEffect(() => {
    if (!form.current) return
    form.current.toggleAttribute('data-live', true)
    const { lines } = readSelection(new FormData(form.current))
    if (lines.length > 0)
      setChosen((old) => ({
        ...chosenOf(cards, Object.fromEntries(lines.map(({ article, quantity }) => [article, String(quantity)]))),
        ...old,
      }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first render only
  }, [])

  useEffect(() => {
    if (cartResponse?.kind === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [cartResponse, form])

  const errors: Record<string, string | undefined> = {}
  for (const [article, texts] of Object.entries(refused?.rows ?? {})) if (!handled.changed.has(article)) errors[article] = texts[0]

  const totals = useMemo(
    () => totalsOf(Object.values(chosen).map(({ quantity, priceTiyn }) => ({ quantity, isCheckable: true, product: { priceTiyn } }))),
    [chosen],
  )

  // Stable, so that only the changed row renders again.
  const set = useCallback(({ article, row }: CardView, quantity: number) => {
    setHandled((old) => ({ ...old, changed: new Set([...old.changed, article]) }))
    setChosen((old) => {
      const { [article]: _, ...rest } = old
      return quantity > 0 ? { ...rest, [article]: { quantity, priceTiyn: row?.priceTiyn ?? null } } : rest
    })
  }, [])

  return {
    chosen,
    totals,
    typed,
    errors,
    refusal: isSending ? undefined : refused?.detail,
    isSending,
    set,
    clear() {
      setChosen({})
      setHandled((old) => ({ ...old, changed: new Set(Object.keys(refused?.rows ?? {})) }))
    },
    send() {
      if (isSending) return
      const fields: Record<string, string> = { intent: 'addAll' }
      for (const [article, { quantity }] of Object.entries(chosen)) fields[quantityField(article)] = String(quantity)
      startSending(async () => setCartAnswer(await changeCart(fields, `${formKey}-${sendCount}`)))
    },
  }
}

const none: Readonly<Record<string, string>> = {}

function chosenOf(cards: CardView[], typed: Readonly<Record<string, string>>): Record<string, Chosen> {
  const chosen: Record<string, Chosen> = {}
  for (const { article, row } of cards) {
    const quantity = parseQuantity(typed[article] ?? '')
    if (quantity !== undefined) chosen[article] = { quantity, priceTiyn: row?.priceTiyn ?? null }
  }
  return chosen
}
