// The cart is mirrored under `cart` in the browser, so that other tabs hear of a change at once; what was not sent before a reload is sent
// again (CART-01). The server's word stands.
import { useEffect } from 'react'
import { useFetchers, useRevalidator, useSubmit } from 'react-router'
import { cookieNames } from '#contract/cookies.ts'
import { useShellData } from '#web/layout/shell-data.ts'
import { startUpFailed } from '#web/layout/start-up-failed.ts'
import { answeredKey, askForChange, changeAddress, changeEvent, keptFields, keptPrefix, loadCartCode } from './cart-code.ts'

const name = 'cart'
const atRestMs = 1500
/** Forms that send goods to the cart, also from the page of one; but for those that wait for the first touch. */
const goods = 'form[action^="/cart"]:not([data-waits] *)'
const touches = ['pointerdown', 'keydown']

/** One change of a line at a time: the newest wins. */
export const changeKey = (article: string): string => `cart ${article}`

const noLines = {}

/** The cart on the page was read while a change of it was under way. */
let isDoubtful = false

/** Shows nothing: a component, so that a change under way makes nothing else anew. */
export function CartMirror(): undefined {
  /** pieces by article as the server last said; an empty cart is kept as an empty string */
  const { cartQuantities: quantities = noLines } = useShellData()
  const { revalidate, state } = useRevalidator()
  const submit = useSubmit()
  const text = Object.keys(quantities).length === 0 ? '' : JSON.stringify(quantities)
  // With every answer, not only with a changed one: another tab may have kept an older one meanwhile, and then hears of it.
  useEffect(() => {
    keep(text)
    if (document.cookie.includes(`${cookieNames.mergedCart}=`))
      void import('./tell-merging.ts').then(
        ({ tellMerging }) => tellMerging(),
        () => undefined, // the next page says it
      )
  }, [quantities, text])
  // What is read while a change is under way may come after what was read for the change, and be older: then it is read once more.
  const isChanging = useFetchers().some(({ formAction }) => formAction === changeAddress)
  useEffect(() => {
    if (state !== 'idle') isDoubtful ||= isChanging
    else if (isDoubtful && !isChanging) {
      isDoubtful = false
      void revalidate()
    }
  }, [isChanging, state, revalidate])
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === name && (event.newValue ?? '') !== text) void revalidate()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [text, revalidate])
  useEffect(() => {
    const change = (event: Event) => {
      const asked = (event as CustomEvent<Record<string, string>>).detail
      const fields = asked['key'] === undefined ? keptFields(asked) : asked
      void submit(fields, {
        method: 'post',
        action: changeAddress,
        navigate: false,
        fetcherKey: changeKey(fields['article'] ?? fields['key'] ?? ''),
      })
    }
    const resume = () => {
      if (hasUnsent())
        void import('./kept-changes.ts').then(({ keptChanges }) =>
          keptChanges().forEach(({ id, fields }) => askForChange({ ...fields, key: id })),
        )
    }
    window.addEventListener(changeEvent, change)
    // A reload that overtook a change shows the cart without it.
    if (isOlderThanAnswer()) void revalidate()
    const comeToRest = () => void loadCartCode().then(resume, startUpFailed('cart'))
    window.addEventListener('online', comeToRest)
    // Of pages without goods the first touch may be on the way to some.
    const touch = () => void loadCartCode().catch(startUpFailed('cart'))
    for (const type of touches) window.addEventListener(type, touch, { once: true })
    const waiting = hasUnsent()
    const timer = setTimeout(() => (waiting || document.querySelector(goods)) && comeToRest(), waiting ? 0 : atRestMs)
    return () => {
      window.removeEventListener(changeEvent, change)
      window.removeEventListener('online', comeToRest)
      for (const type of touches) window.removeEventListener(type, touch)
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a page; `submit` changes with every place
  }, [])
}

function keep(text: string): void {
  try {
    if ((localStorage.getItem(name) ?? '') !== text) localStorage.setItem(name, text)
  } catch {
    // a browser without storage has no other tab to tell
  }
}

function isOlderThanAnswer(): boolean {
  try {
    return Number(localStorage.getItem(answeredKey)) > performance.timeOrigin
  } catch {
    return false
  }
}

function hasUnsent(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(keptPrefix))
  } catch {
    return false
  }
}
