// The quick view of stock per shop (SHELL-13): one native popover for all lists, placed at the word that was pressed. Plain DOM, because
// lists of cards, the table and the product page share it without a common component. Loaded on interest (stock-links.ts).
import { piecesText, stockLevelTexts, type ShopLevel } from '#contract/stock-level.ts'
import { dropStep, pushStep } from '#web/layout/history-steps.ts'
import { bindUnits } from '#contract/typeset.ts'

const keptMs = 30_000
const kept = new Map<string, { at: number; shops: Promise<ShopLevel[]> }>()

/** Kept for half a minute. @throws when the shop does not answer */
export function loadShops(article: string): Promise<ShopLevel[]> {
  const known = kept.get(article)
  if (known && Date.now() - known.at < keptMs) return known.shops
  const shops = fetchShops(article)
  kept.set(article, { at: Date.now(), shops })
  shops.catch(() => kept.delete(article)) // the next press tries again
  return shops
}

async function fetchShops(article: string): Promise<ShopLevel[]> {
  const answer = await fetch(`/fragments/stock?article=${encodeURIComponent(article)}`)
  if (!answer.ok && answer.status !== 404) throw new Error(`stock: ${answer.status}`)
  return (await answer.json()) as ShopLevel[] // our own server's answer, typed by stock.route.ts
}

let view: HTMLElement | undefined
let opener: HTMLAnchorElement | undefined

/** @param link with the article in `data-stock`; focus returns to it */
export function showStock(link: HTMLAnchorElement): void {
  view ??= makeView()
  opener = link
  view.setAttribute('aria-label', `Наличие в\u00a0магазинах, артикул ${link.dataset.stock ?? ''}`)
  fill(link)
  link.setAttribute('aria-expanded', 'true')
  view.showPopover()
  place()
  view.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}

function makeView(): HTMLElement {
  const made = element('div', 'stock-view')
  made.popover = 'auto'
  made.setAttribute('role', 'dialog')
  // A level above the page: going back closes it. Before it closes, not after: a link that is pressed beside it waits for the history.
  made.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'open') pushStep(hide)
    else void dropStep(hide)
  })
  made.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open'
    const change = isOpen ? window.addEventListener : window.removeEventListener
    change('scroll', place, { capture: true })
    change('resize', place)
    if (isOpen) return
    opener?.removeAttribute('aria-expanded')
    // A press elsewhere has moved the focus already; Escape and the button have not.
    if (document.activeElement === document.body || made.contains(document.activeElement)) opener?.focus({ preventScroll: true })
  })
  document.body.append(made)
  return made
}

const hide = (): void => view?.hidePopover()

/** Under the word, above it where there is no room below; a word scrolled out of sight takes the view with it. On phones CSS makes a sheet of it. */
function place(): void {
  if (!view || !opener) return
  const word = opener.getBoundingClientRect()
  if (!opener.isConnected || word.bottom < 0 || word.top > innerHeight) {
    hide()
    return
  }
  const { offsetWidth, offsetHeight } = view
  const below = word.bottom + 8
  const top = below + offsetHeight > innerHeight - 8 && word.top > offsetHeight + 16 ? word.top - offsetHeight - 8 : below
  const left = Math.max(8, Math.min(word.left, document.documentElement.clientWidth - offsetWidth - 8))
  view.style.setProperty('--left', `${left}px`)
  view.style.setProperty('--top', `${Math.max(8, Math.min(top, innerHeight - offsetHeight - 8))}px`)
}

function fill(link: HTMLAnchorElement): void {
  const article = link.dataset.stock ?? ''
  const close = element('button', 'stock-view-close', '×')
  close.type = 'button'
  close.setAttribute('aria-label', 'Закрыть')
  close.addEventListener('click', hide)
  const head = element('div', 'stock-view-head')
  head.append(element('h2', '', 'Наличие в\u00a0магазинах'), close)
  const body = element('div', 'stock-view-body', 'Узнаём наличие…')
  body.setAttribute('role', 'status')
  view?.replaceChildren(head, body)
  const isStill = () => opener === link && body.isConnected
  loadShops(article).then(
    (shops) => {
      if (!isStill()) return
      body.replaceChildren(...(shops.length === 0 ? [element('p', '', 'Товара сейчас нет в\u00a0магазинах.')] : [listOf(shops)]))
      place()
    },
    () => {
      if (!isStill()) return
      const again = element('button', 'stock-view-again', 'Повторить')
      again.type = 'button'
      again.addEventListener('click', () => {
        fill(link)
        view?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
      })
      body.replaceChildren(element('p', '', 'Не\u00a0удалось узнать наличие. Проверьте связь.'), again)
      place()
    },
  )
}

function listOf(shops: ShopLevel[]): HTMLElement {
  const list = element('ul', '')
  for (const { address, hours, level, unit, count } of shops) {
    const shop = element('span', '', bindUnits(address))
    if (hours !== '') shop.append(element('small', '', bindUnits(hours)))
    const pieces = count === null || level === 'none' ? stockLevelTexts[level] : `В\u00a0наличии ${piecesText(count, unit)}`
    const row = element('li', '')
    row.append(shop, element('span', level === 'none' ? 'stock-order' : 'stock-yes', pieces))
    list.append(row)
  }
  return list
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}
