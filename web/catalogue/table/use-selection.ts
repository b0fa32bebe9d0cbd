// What is typed into the rows of the table, also of rows on another page of the list, and its way into the cart (CAT-17).
import { useCallback, useEffect, useMemo, useState, useTransition, type RefObject } from 'react'
import { useActionData } from 'react-router'
import { parseQuantity, totalsOf, type CartTotals } from '#contract/cart/cart.ts'
import type { CartAnswer } from '#web/cart/cart-action-result.ts'
import { changeCart } from '#web/cart/cart-queue.ts'
import type { CardView } from '../cards/card-view-model.ts'
import { quantityField, readSelection, selectionAnswerOf, type SelectionAnswer } from './table-selection.ts'

export type Chosen = { quantity: number; priceTiyn: number | null }

export type TableSelection = {
  chosen: Readonly<Record<string, Chosen>>
  totals: CartTotals
  /** typed texts that came back from the server with a refusal */
  typed: Readonly<Record<string, string>>
  /** texts by article: what could not be added */
  errors: Readonly<Record<string, string | undefined>>
  /** what to say above all rows */
  refusal: string | undefined
  isSending: boolean
  set(card: CardView, quantity: number): void
  clear(): void
  send(): void
}

/** @param form around the rows. @param formKey of the page: makes one selection sent twice one */
export function useSelection(cards: CardView[], form: RefObject<HTMLFormElement | null>, formKey: string): TableSelection {
  const plainAnswer = useActionData<SelectionAnswer>()
  const [cartAnswer, setCartAnswer] = useState<CartAnswer>()
  const [isSending, startSending] = useTransition()
  const answered = useMemo(() => (cartAnswer ? selectionAnswerOf(cartAnswer) : plainAnswer), [cartAnswer, plainAnswer])
  const refused = answered?.kind === 'refused' ? answered : undefined
  const [typed] = useState(refused?.typed ?? none)
  const [chosen, setChosen] = useState<Record<string, Chosen>>(() => chosenOf(cards, typed))
  const [sendCount, setSendCount] = useState(0)
  /** the answer that was last shown, and rows that were changed after it: their errors are history */
  const [heard, setReceived] = useState<{ answer: SelectionAnswer | undefined; mended: ReadonlySet<string> }>({
    answer: answered,
    mended: new Set(),
  })

  if (answered !== heard.answer) {
    setReceived({ answer: answered, mended: new Set() })
    if (answered?.kind === 'added') {
      setChosen({})
      setSendCount(sendCount + 1)
    }
  }

  // What was typed before the scripts came stays. `data-live`: from now on the buttons do what they say.
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
    if (cartAnswer?.kind === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [cartAnswer, form])

  const errors: Record<string, string | undefined> = {}
  for (const [article, texts] of Object.entries(refused?.rows ?? {})) if (!heard.mended.has(article)) errors[article] = texts[0]

  const totals = useMemo(
    () => totalsOf(Object.values(chosen).map(({ quantity, priceTiyn }) => ({ quantity, isCheckable: true, product: { priceTiyn } }))),
    [chosen],
  )

  // The same function for ever: a row is rendered again only where its own quantity changes.
  const set = useCallback(({ article, row }: CardView, quantity: number) => {
    setReceived((old) => ({ ...old, mended: new Set([...old.mended, article]) }))
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
      setReceived((old) => ({ ...old, mended: new Set(Object.keys(refused?.rows ?? {})) }))
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
