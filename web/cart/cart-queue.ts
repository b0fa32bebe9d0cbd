// Stores cart changes in the browser and sends them in order, one at a time over all tabs (CART-01).
import { stockLeftText, type CartSnapshot } from '#contract/cart/cart.ts'
import { formatCount } from '#contract/values/money.ts'
import { newUuid } from '#contract/values/uuid.ts'
import { showToast } from '../ui/toast.tsx'
import { createListeners } from '../ui/listeners.ts'
import { withStorage } from '../browser/safe-storage.ts'
import type { CartActionResult } from './cart-action-result.ts'

export type Quantities = CartSnapshot['quantities']
type Fields = Readonly<Record<string, string>>
type PendingChange = { /** also the idempotency key */ id: string; at: number; fields: Fields }

export type CartState = {
  snapshot: CartSnapshot | null
  pending: readonly PendingChange[]
  /** by article: stock that a change was lowered to (CHK-01) */
  lowered: Readonly<Record<string, number>>
  /** grows with each confirmed change of any tab: data loaded before may be stale */
  version: number
}

export const cartAddress = '/fragments/cart'
const snapshotKey = 'cart'
// One key per change: tabs that write a shared list at the same time would overwrite each other.
const pendingPrefix = 'cart-unsent:'
const maxWaitMs = 24 * 3600 * 1000
const retryDelaysMs = [1000, 2000, 4000, 8000, 15_000]
const responseTimeoutMs = 20_000
const settleWithinMs = 3000
/** Browsers send at most 64 kB after the page was closed. */
const maxKeepaliveBytes = 30_000
const retriedStatuses = new Set([408, 425, 429])
const unchanged: CartActionResult = { kind: 'changed', article: null, loweredTo: null }
const failureText = 'Не\u00a0удалось изменить корзину. Проверьте связь и\u00a0повторите'

export const emptyCartState: CartState = { snapshot: null, pending: [], lowered: {}, version: 0 }
let state = emptyCartState
const { notify, subscribe } = createListeners()
export const subscribeCart = subscribe
/** changes that the browser refused to store */
const unstored = new Map<string, PendingChange>()
const underway = new Set<string>()

export const cartState = (): CartState => state

function update(next: Partial<CartState>): void {
  state = { ...state, ...next }
  notify()
}

/**
 * Adds a change and shows it at once.
 * @param change `was`: the previous quantity, for the message and for undoing
 * @param id idempotency key
 */
export async function changeCart(change: Fields, id = newUuid()): Promise<CartActionResult> {
  const isRemoval = change['intent'] === 'remove' || change['intent'] === 'clear'
  const fields = isRemoval ? { ...change, undo: id } : change
  if (isRemoval) offerUndo(fields, id)
  enqueue({ id, at: Math.max(Date.now(), (readPending().at(-1)?.at ?? 0) + 1), fields })
  underway.add(id)
  const result = (await send(id)) ?? unchanged
  underway.delete(id)
  report(result, fields)
  return result
}

export function resumeChanges(): void {
  update({ pending: readPending() })
  pauses.notify()
  for (const { id, fields } of state.pending) if (!underway.has(id)) void send(id).then((result) => result && report(result, fields))
}

/** Waits a few seconds for pending changes, before a login or logout. */
export async function settleChanges(): Promise<void> {
  const last = readPending().at(-1)
  if (last) await Promise.race([send(last.id), pause(settleWithinMs)])
}

/** Unsent changes must not reach the next visitor's cart. */
export function forgetChanges(): void {
  for (const { id } of readPending()) remove(id)
  withStorage('localStorage', (storage) => storage.removeItem(snapshotKey), undefined)
}

/**
 * Stores a cart that was read, unless a newer one is known. A page may be read before another page's change, or before
 * a guest's first addition set the cart cookie: then the server is requested again.
 * @param isConfirmed read by a change or a refresh, not by a page
 */
export function takeSnapshot(snapshot: CartSnapshot, isConfirmed = false): void {
  if (state.snapshot && snapshot.readAt < state.snapshot.readAt) return
  update({ snapshot })
  const stored = withStorage('localStorage', (storage) => parseSnapshot(storage.getItem(snapshotKey)), undefined)
  const isOlder = stored !== undefined && stored.readAt > snapshot.readAt
  const isEmpty = Object.keys(snapshot.quantities).length === 0
  if (stored && !isConfirmed && (isOlder || isEmpty) && differ(stored, snapshot)) void refreshCart()
  else if (!isOlder) withStorage('localStorage', (storage) => storage.setItem(snapshotKey, JSON.stringify(snapshot)), undefined)
}

export function followOtherTab({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key === null || key.startsWith(pendingPrefix)) update({ pending: readPending() })
  if (key !== null && key !== snapshotKey) return
  const snapshot = parseSnapshot(newValue)
  if (!snapshot) void refreshCart()
  else if (!state.snapshot || snapshot.readAt >= state.snapshot.readAt)
    update({ snapshot, pending: readPending(), version: state.version + (differ(snapshot, state.snapshot) ? 1 : 0) })
}

async function refreshCart(): Promise<void> {
  try {
    const { snapshot } = (await (await fetch(cartAddress)).json()) as { snapshot: CartSnapshot }
    takeSnapshot(snapshot, true)
    update({ version: state.version + 1 })
  } catch {
    // The next page load brings it.
  }
}

export function withPending(saved: Quantities, pending: readonly Pick<PendingChange, 'fields'>[]): Quantities {
  let next: Record<string, number> | undefined
  for (const { fields } of pending) {
    const { intent, article, quantity = '1' } = fields
    next ??= { ...saved }
    if (intent === 'clear') next = {}
    if (intent === 'addAll') for (const [added, units] of addedBy(fields)) next[added] = (next[added] ?? 0) + units
    if (article === undefined) continue
    if (intent === 'add') next[article] = (next[article] ?? 0) + Number(quantity)
    if (intent === 'set' || intent === 'undo') next[article] = Number(quantity)
    if (intent === 'remove') next[article] = 0
  }
  return next ?? saved
}

const linePrefix = 'quantity:'
const addedBy = (fields: Fields): [string, number][] =>
  Object.entries(fields)
    .filter(([name]) => name.startsWith(linePrefix))
    .map(([name, units]) => [name.slice(linePrefix.length), Number(units)])

/** A newer quantity replaces an unsent older one, unless an undo or a clearing between them refers to it. */
function enqueue(change: PendingChange): void {
  const { intent, article } = change.fields
  const before = readPending()
  if (intent === 'set' || intent === 'remove') {
    const last = before.findLastIndex(({ fields }) => fields['intent'] === 'clear' || fields['intent'] === 'undo')
    for (const { id, fields } of before.slice(last + 1)) if (fields['intent'] === 'set' && fields['article'] === article) remove(id)
  }
  const isStored = withStorage(
    'localStorage',
    (storage) => (storage.setItem(pendingPrefix + change.id, JSON.stringify(change)), true),
    false,
  )
  if (!isStored) unstored.set(change.id, change)
  const { [article ?? '']: _, ...lowered } = state.lowered
  update({ pending: readPending(), lowered })
}

function remove(id: string): void {
  unstored.delete(id)
  withStorage('localStorage', (storage) => storage.removeItem(pendingPrefix + id), undefined)
  update({ pending: readPending() })
}

/** Oldest first; expired changes are skipped. */
function readPending(): PendingChange[] {
  const stored = withStorage(
    'localStorage',
    (storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(pendingPrefix))
        .map((key): unknown => JSON.parse(storage.getItem(key) ?? 'null')),
    [],
  )
  return [...stored.filter(isPendingChange), ...unstored.values()]
    .filter(({ at }) => Date.now() - at < maxWaitMs)
    .toSorted((one, other) => one.at - other.at)
}

const send = (id: string): Promise<CartActionResult | undefined> =>
  withLock(async () => {
    for (;;) {
      const pending = readPending()
      const first = pending[0]
      if (!first || !pending.some((change) => change.id === id)) return undefined
      const result = await deliver(first)
      remove(first.id)
      if (result.kind === 'changed') {
        if (result.cart) takeSnapshot(result.cart, true)
        const lowered = result.article === null || result.loweredTo === null ? {} : { [result.article]: result.loweredTo }
        update({ lowered: { ...state.lowered, ...lowered }, version: state.version + 1 })
      }
      if (first.id === id) return result
    }
  })

let lastWork: Promise<unknown> = Promise.resolve()

/** One sender over all tabs, so that two first additions create one cart. Without locks (plain http): per tab. */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('cart-changes', work)
  const result = lastWork.then(work, work)
  lastWork = result
  return result
}

/** Retries a lost connection without end, and a server error five times. */
async function deliver({ id, fields }: PendingChange): Promise<CartActionResult> {
  for (let tries = 0, failures = 0; ; tries++) {
    const result = await post(id, fields)
    if (typeof result === 'object') return result
    if (result === 'failed' && ++failures > retryDelaysMs.length)
      return { kind: 'refused', problem: { code: 'unexpected', title: 'Нет ответа', detail: failureText, fields: {} } }
    if (result === 'lost' && tries === 0)
      showToast({ topic: 'lost', text: 'Нет связи. Изменение корзины сохранится, когда она появится', tone: 'plain' })
    await pause(retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)]!)
  }
}

/** `lost`: no response, so it may have arrived; `failed`: a server error. */
async function post(id: string, fields: Fields): Promise<CartActionResult | 'lost' | 'failed'> {
  if (!navigator.onLine) return 'lost'
  const body = new URLSearchParams({ ...fields, key: id })
  try {
    const response = await fetch(cartAddress, {
      method: 'POST',
      body,
      keepalive: body.toString().length < maxKeepaliveBytes,
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
    if (response.status >= 500 || retriedStatuses.has(response.status)) return 'failed'
    return (await response.json()) as CartActionResult // cart-changes.route.ts
  } catch {
    return 'lost'
  }
}

const pauses = createListeners()

/** Ends early when changes are resumed. */
const pause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => (unsubscribe(), resolve())
    const unsubscribe = pauses.subscribe(end)
    setTimeout(end, delayMs)
  })

const maxNameLength = 60
const addedTopic = 'cart-added'

/** Shown before the response, which may take long without a connection. */
function offerUndo({ intent, article, was, name = `арт. ${article}` }: Fields, undo: string): void {
  const fields = { intent: 'undo', undo, ...(article === undefined ? {} : { article }), ...(was === undefined ? {} : { quantity: was }) }
  showToast({
    topic: `removed ${article}`,
    replaces: addedTopic,
    text:
      intent === 'clear' ? 'Корзина очищена' : `Строка удалена: ${name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name}`,
    tone: 'plain',
    action: { label: 'Вернуть', onPress: () => void changeCart(fields) },
  })
}

function report(result: CartActionResult, { intent, was, ...fields }: Fields): void {
  const toCart = { label: 'Перейти в\u00a0корзину', href: '/cart' }
  if (result.kind === 'refused') {
    const { detail, fields: reasons } = result.problem
    // Shown at their rows.
    if (intent === 'addAll' && Object.keys(reasons).length > 0) return
    const text = [detail, ...new Set(Object.values(reasons).flat())].filter((one, at) => at === 0 || !detail.includes(one)).join(' ')
    showToast({ text, tone: 'error' })
  } else if (result.kind === 'changed' && result.loweredTo !== null) {
    // Shown at the line.
    if (location.pathname !== '/cart') showToast({ text: stockLeftText(result.loweredTo), tone: 'plain' })
  } else if (intent === 'addAll') {
    const missing = Object.values(result.kind === 'changed' ? (result.shortages ?? {}) : {}).filter(({ added }) => added === 0).length
    const count = addedBy(fields).length - missing
    showToast({ text: `В\u00a0корзину добавлено: ${formatCount(count, 'позиция', 'позиции', 'позиций')}`, action: toCart })
  } else if ((intent === 'set' || intent === 'add') && was === '0')
    showToast({ topic: addedTopic, text: 'Товар в\u00a0корзине', action: toCart })
}

function differ({ quantities: one }: CartSnapshot, snapshot: CartSnapshot | null): boolean {
  const other = snapshot?.quantities ?? {}
  return Object.keys({ ...one, ...other }).some((article) => one[article] !== other[article])
}

function parseSnapshot(text: string | null): CartSnapshot | undefined {
  const snapshot: unknown = JSON.parse(text || 'null')
  const isSnapshot = typeof snapshot === 'object' && snapshot !== null && 'readAt' in snapshot && 'quantities' in snapshot
  return isSnapshot ? (snapshot as CartSnapshot) : undefined
}

const isPendingChange = (value: unknown): value is PendingChange =>
  typeof value === 'object' && value !== null && 'id' in value && 'at' in value && 'fields' in value
