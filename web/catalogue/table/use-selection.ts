// Holds the quantities typed into the table, over all pages, and adds them to the cart (CAT-17).
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useTransition, type RefObject } from 'react'
import { useActionData } from 'react-router'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import { parseQuantity } from '#web/forms/quantity.ts'
import type { CartActionResult } from '#web/cart/cart-action-result.ts'
import { changeCart } from '#web/cart/cart-queue.ts'
import type { CardView } from '../cards/card-view-model.ts'
import { lowerField, quantityField, readSelection, toSelectionResult, type SelectionResult } from '#web/cart/selected-quantities.ts'
import { useEarlyInput } from '#web/ui/use-early-input.ts'
import { focusField } from '#web/forms/focus-field.ts'
import { forgetDrafts, loadDraft, saveDraft } from '#web/forms/form-draft.ts'

export type Chosen = { quantity: number; priceTiyn: number | null }

export type TableSelection = ReturnType<typeof useSelection>

/** @param formKey of the page: a selection sent twice is added once */
export function useSelection(cards: CardView[], form: RefObject<HTMLFormElement | null>, formKey: string) {
  const actionResult = useActionData<SelectionResult>()
  const [cartResult, setCartResult] = useState<CartActionResult>()
  const [isSending, startSending] = useTransition()
  const result = useMemo(() => (cartResult ? toSelectionResult(cartResult) : actionResult), [cartResult, actionResult])
  const refused = result?.kind === 'refused' ? result : undefined
  const [typed] = useState(refused?.typed ?? none)
  const [first] = useState<Record<string, Chosen>>(() => chosenOf(cards, typed))
  const [chosen, setChosen] = useState(first)
  const [sendCount, setSendCount] = useState(0)
  /** the last handled result, and rows changed since: their errors are outdated */
  const [handled, setHandled] = useState<{ result: SelectionResult | undefined; changed: ReadonlySet<string> }>({
    result: result,
    changed: new Set(),
  })

  if (result !== handled.result) {
    setHandled({ result: result, changed: new Set() })
    if (result?.kind === 'added') {
      setChosen({})
      setSendCount(sendCount + 1)
    }
  }

  // Also what was typed in this tab before. `data-live` enables the buttons.
  useEarlyInput(() => {
    if (!form.current) return
    form.current.toggleAttribute('data-live', true)
    const { lines } = readSelection(new FormData(form.current))
    const early = chosenOf(cards, Object.fromEntries(lines.map(({ article, quantity }) => [article, String(quantity)])))
    const stored = result?.kind === 'added' ? {} : loadSelection(cards)
    if (Object.keys(early).length + Object.keys(stored).length > 0) setChosen((old) => ({ ...stored, ...early, ...old }))
  })

  useEffect(() => {
    if (chosen !== first) saveSelection(chosen)
  }, [chosen, first])

  const onResponse = useEffectEvent(() => {
    const wrong = cards.find(({ article }) => result?.rows[article])
    if (wrong) focusField(form.current, quantityField(wrong.article))
  })
  useEffect(() => (cartResult ? onResponse() : undefined), [cartResult])

  const errors: Record<string, string | undefined> = {}
  for (const [article, texts] of Object.entries(result?.rows ?? {})) if (!handled.changed.has(article)) errors[article] = texts[0]

  const totals = useMemo(
    () => computeTotals(Object.values(chosen).map(({ quantity, priceTiyn }) => ({ quantity, isCheckable: true, product: { priceTiyn } }))),
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
    refusal: isSending || (result?.kind === 'added' && Object.keys(errors).length === 0) ? undefined : result?.detail,
    isSending,
    set,
    clear() {
      setChosen({})
      setHandled((old) => ({ ...old, changed: new Set(Object.keys(result?.rows ?? {})) }))
    },
    send() {
      if (isSending) return
      const fields: Record<string, string> = { intent: 'addAll', [lowerField]: '1' }
      for (const [article, { quantity }] of Object.entries(chosen)) fields[quantityField(article)] = String(quantity)
      startSending(async () => {
        const changed = await changeCart(fields, `${formKey}-${sendCount}`)
        if (changed.kind === 'changed') forgetDrafts(draftName) // the visitor may have left the page
        setCartResult(changed)
      })
    },
  }
}

const draftName = 'table-quantities'

/** Quantities typed in this tab, also of rows that other lists show. */
function loadSelection(cards: CardView[]): Record<string, Chosen> {
  const shown = new Map(cards.map(({ article, row }) => [article, row]))
  const chosen: Record<string, Chosen> = {}
  for (const [article, text] of Object.entries(loadDraft(draftName))) {
    const [typed = '', price = ''] = text.split(' ')
    const quantity = parseQuantity(typed)
    const row = shown.get(article)
    const priceTiyn = row ? row.priceTiyn : price === '' ? null : Number(price)
    if (quantity !== undefined) chosen[article] = { quantity, priceTiyn }
  }
  return chosen
}

const saveSelection = (chosen: Record<string, Chosen>): void =>
  saveDraft(
    draftName,
    Object.fromEntries(Object.entries(chosen).map(([article, { quantity, priceTiyn }]) => [article, `${quantity} ${priceTiyn ?? ''}`])),
  )

const none: Readonly<Record<string, string>> = {}

function chosenOf(cards: CardView[], typed: Readonly<Record<string, string>>): Record<string, Chosen> {
  const chosen: Record<string, Chosen> = {}
  for (const { article, row } of cards) {
    const quantity = parseQuantity(typed[article] ?? '')
    if (quantity !== undefined) chosen[article] = { quantity, priceTiyn: row?.priceTiyn ?? null }
  }
  return chosen
}
