// Finds products by the shop's search while one types; Enter takes the active one.
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useFetcher } from 'react-router'
import type { OfferedProduct } from '#contract/orders/desk-order.ts'
import { KeyCap } from '#admin/ui/button.tsx'
import { controlClass } from '#admin/ui/field.tsx'
import { Mark } from '#admin/ui/marked.tsx'
import { ProductPicture } from '#admin/ui/product-picture.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { priceText, shortName } from './order-texts.ts'

type ProductSearchProps = {
  /** whose prices: `number` of an order, or `payer` */
  whom: Record<string, string>
  shops: readonly { id: number; name: string }[]
  onPick: (product: OfferedProduct) => void
  isBusy?: boolean
  /** another number takes the focus */
  asked?: number
}

const pauseMs = 150

export function ProductSearch({ whom, shops, onPick, isBusy = false, asked = 0 }: ProductSearchProps) {
  const fetcher = useFetcher<{ query: string; products: OfferedProduct[] }>()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { load } = fetcher
  const text = query.trim()
  const address = text === '' ? '' : `/orders/find?${new URLSearchParams({ ...whom, q: text })}`
  useEffect(() => {
    if (address === '') return undefined
    const timer = setTimeout(() => void load(address), pauseMs)
    return () => clearTimeout(timer)
  }, [address, load])
  useKeys([{ code: 'Insert', text: 'Добавить товар', run: () => input.current?.focus() }])
  useEffect(() => {
    if (asked > 0) input.current?.focus()
  }, [asked])
  const isCurrent = fetcher.data?.query.trim() === text
  const found = text !== '' && fetcher.data ? fetcher.data.products : []
  const pick = (product: OfferedProduct) => {
    onPick(product)
    setQuery('')
    setActive(0)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    else if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      // Without looking, one means what was typed; a press takes what it sees.
      if (isCurrent && found[active]) pick(found[active])
    } else if (event.code === 'Escape' && query !== '') setQuery('')
    else return
    event.preventDefault()
  }
  return (
    <div className="relative w-full max-w-90">
      <Plus size={16} aria-hidden className="absolute top-2 left-2.5 text-muted max-md:top-3.5" />
      <input
        ref={input}
        role="combobox"
        aria-label="Добавить товар: название, артикул, штрихкод"
        placeholder="Название, артикул, штрихкод"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        aria-busy={isBusy}
        // On a phone the found products have room above the thumb bar.
        className={`${controlClass} px-8 max-md:scroll-mb-[60dvh]`}
      />
      <span className="absolute top-1.5 right-2">
        <KeyCap>Ins</KeyCap>
      </span>
      <div
        id={id}
        role="listbox"
        aria-label="Найденные товары"
        className={`absolute top-full left-0 z-20 w-120 max-w-[90vw] mt-1 max-h-100 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-overlay ${found.length === 0 ? 'hidden' : ''}`}
      >
        {found.map((product, at) => {
          const { article, marked = [], image, priceTiyn, unit, stock } = product
          return (
            <div
              key={article}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={`flex cursor-pointer items-center gap-2 rounded-control px-2 py-1.5 ${at === active ? 'bg-primary-tint' : ''}`}
              onPointerMove={() => setActive(at)}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                pick(product)
              }}
            >
              <ProductPicture image={image} size="size-6" />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 leading-[18px]">
                  {marked.map(({ text: part, match }, place) => (match ? <Mark key={place}>{part}</Mark> : part))}
                </span>
                <span className="text-muted">{article}</span>
              </span>
              <span className="shrink-0 text-right text-muted">
                <b className="block text-ink">{priceText(priceTiyn, unit)}</b>
                {shops
                  .flatMap(({ id: shopId, name: shop }) => (stock[shopId] ? `${shortName(shop)} ${stock[shopId]}` : []))
                  .slice(0, 2)
                  .join(' · ') || 'под заказ'}
              </span>
            </div>
          )
        })}
      </div>
      <p role="status" className="sr-only">
        {text !== '' && isCurrent ? `Найдено товаров: ${found.length}` : ''}
      </p>
      {text !== '' && isCurrent && found.length === 0 ? <p className="mt-1 text-muted">Ничего не нашлось</p> : null}
    </div>
  )
}
