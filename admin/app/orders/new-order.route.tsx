// Writes down an order for a caller, by keyboard alone: who, what, where and how (ADM-02).
import { ArrowLeft, ClipboardPaste } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { data, useFetcher, useNavigate } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { newOrder } from '#contract/orders/new-order.schema.ts'
import { paymentTypes } from '#contract/orders/orders.ts'
import { formatAmount, formatCount, formatTiyn } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { searchForOrder } from '#server/orders/desk/find-products.ts'
import { placeForCaller } from '#server/orders/desk/place-for-caller.ts'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { CheckBox, controlClass, FieldError, FieldFrame } from '#admin/ui/field.tsx'
import { KeyStrip, type NamedKeys } from '#admin/ui/key-strip.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { showToast } from '#admin/ui/toast.tsx'
import { asResult, deskOf, listDeskShops, readSent, type ChangeResult } from './desk.loader.ts'
import { NewOrderLines } from './new-order-lines.tsx'
import { CallerFields, noCaller } from './caller-fields.tsx'
import PasteDialog, { type PickedProduct } from './paste-dialog.tsx'
import { PlaceFields, type Place } from './place-fields.tsx'
import { ProductSearch } from './product-search.tsx'
import type { Route } from './+types/new-order.route.ts'

export const handle = { action: 'orders:change', post: { cost: 40 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Новый заказ — Родник, управление' }]

/** The address of a request names the caller and the product («Создать заказ»). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, desk } = deskOf(context)
  const given = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 200)
  const userId = isUuid(given('customer')) ? given('customer') : null
  const found = given('article') === '' ? [] : await searchForOrder(services, given('article'), { payer: userId, scope: desk.scope })
  return {
    shops: await listDeskShops(context),
    phone: given('phone'),
    caller: { ...noCaller, name: given('name'), email: given('email'), userId },
    lines: found.filter(({ article }) => article === given('article')).map((product): PickedProduct => ({ product, quantity: 1 })),
  }
}

const keys: NamedKeys[] = [
  [['Enter'], 'к следующему полю, из поиска добавляет строку'],
  [['Ins'], 'новая строка'],
  [['F2'], 'количество'],
]

type PlaceResult = { isDone: true; number: string } | Extract<ChangeResult, { isDone: false }>

/** A refusal is a result: what was written down stays. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, desk } = deskOf(context)
  return data(
    await asResult(async (): Promise<PlaceResult> => ({
      isDone: true,
      number: await placeForCaller(services, desk, await readSent(newOrder, request)),
    })),
  )
}

export default function NewOrderRoute({ loaderData }: Route.ComponentProps) {
  const { shops } = loaderData
  const [phone, setPhone] = useState(loaderData.phone)
  const [caller, setCaller] = useState(loaderData.caller)
  const [lines, setLines] = useState(loaderData.lines)
  const [place, setPlace] = useState<Place>({ shop: null, address: '', isDelivery: false })
  const [paymentType, setPaymentType] = useState('')
  const [comment, setComment] = useState('')
  const [isTold, setIsTold] = useState(true)
  const [isPasting, setIsPasting] = useState(false)
  // A second click sends the same key.
  const [key] = useState(() => crypto.randomUUID())
  const search = useRef<HTMLDivElement>(null)
  const fetcher = useFetcher<PlaceResult>()
  const navigate = useNavigate()
  const result = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const refusal = result && !result.isDone && !isBusy ? result : undefined
  useEffect(() => {
    if (!result?.isDone) return
    showToast({ text: `Заказ ${result.number} записан` })
    void navigate(`/orders/${result.number}`)
  }, [result, navigate])
  const have = (shopId: number) => lines.filter(({ product, quantity }) => (product.stock[shopId] ?? 0) >= quantity).length
  const best = shops.toSorted((one, other) => have(other.id) - have(one.id))
  const shop = place.isDelivery ? null : (place.shop ?? best[0]?.id ?? null)
  const totalTiyn = lines.reduce((sum, { product, quantity }) => sum + (product.priceTiyn ?? 0) * quantity, 0)
  const add = (picked: PickedProduct[]) =>
    setLines(
      picked.reduce((all, one) => {
        const known = all.find(({ product }) => product.id === one.product.id)
        return known ? all.map((line) => (line === known ? { ...line, quantity: line.quantity + one.quantity } : line)) : [...all, one]
      }, lines),
    )
  const send = (isConfirmed: boolean) =>
    void fetcher.submit(
      JSON.stringify({
        key,
        ...caller,
        phone,
        shop,
        address: place.isDelivery ? place.address : '',
        paymentType: paymentType || null,
        comment,
        items: lines.map(({ product: { article }, quantity }) => ({ article, quantity })),
        isConfirmed,
        isTold,
      }),
      { method: 'post', encType: 'application/json' },
    )
  const canSend = lines.length > 0 && phone !== '' && caller.name !== '' && !isBusy
  useKeys([
    { code: 'Ctrl+Enter', text: 'Оформить и подтвердить', run: () => canSend && send(true) },
    { code: 'F2', text: 'Количество последней строки', run: focusLastQuantity },
    { code: 'Escape', text: 'К заказам, пока строк нет', run: () => lines.length === 0 && void navigate('/orders') },
  ])
  const whom = { payer: caller.userId ?? '' }
  return (
    <>
      <header className="flex min-h-13 items-center gap-3 px-5 py-2.5">
        <LinkButton look="text" to="/orders" aria-label="К заказам">
          <ArrowLeft size={18} aria-hidden />
        </LinkButton>
        <h1 className="text-18">Новый заказ</h1>
        <LinkButton to="/orders" keys="Esc" className="ml-auto">
          Отменить
        </LinkButton>
      </header>
      <div className="grid items-start gap-3 px-5 pb-5 lg:grid-cols-[1fr_360px] max-md:px-3">
        <div className="flex min-w-0 flex-col gap-3">
          <Step number={1} title="Кто звонит">
            <CallerFields
              {...{ phone, setPhone, caller, refusal }}
              onFind={(found) => {
                const { name, email, userId, payerName, payerBin, address } = found
                setCaller({ name, email, userId, payerName, payerBin, address })
                setPhone(formatPhone(found.phone))
                setPlace({ shop: shops.some(({ id }) => id === found.shopId) ? found.shopId : null, address, isDelivery: address !== '' })
                search.current?.querySelector('input')?.focus()
              }}
              setCaller={setCaller}
            />
          </Step>
          <Step
            number={2}
            title="Что нужно"
            aside={
              <Button look="text" icon={ClipboardPaste} onClick={() => setIsPasting(true)}>
                Вставить список
              </Button>
            }
          >
            <NewOrderLines {...{ lines, setLines, shop, shops, refusal }} />
            <div ref={search} className="mt-2">
              <ProductSearch whom={whom} shops={shops} onPick={(product) => add([{ product, quantity: 1 }])} />
            </div>
          </Step>
        </div>
        <div className="flex flex-col gap-3">
          <Step number={3} title="Где и как">
            <PlaceFields {...{ best, lines, have, shop, place, setPlace }} error={refusal?.fields['address']} />
            <FieldFrame id="payment-type" label="Оплата">
              <select
                id="payment-type"
                className={controlClass}
                value={paymentType}
                onChange={({ target }) => setPaymentType(target.value)}
              >
                <option value="">Договорятся</option>
                {Object.entries(paymentTypes).map(([type, name]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </select>
            </FieldFrame>
            <FieldFrame id="comment" label="Комментарий">
              <textarea
                id="comment"
                rows={2}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
                className={`${controlClass} py-1.5`}
              />
            </FieldFrame>
            {caller.email ? (
              <div className="mt-2">
                <CheckBox label={`Письмо на ${caller.email}`} checked={isTold} onChange={({ target }) => setIsTold(target.checked)} />
              </div>
            ) : null}
          </Step>
          <section className="rounded-control border border-line p-4" aria-label="Итого">
            <p className="flex justify-between text-muted">
              <span>Товары, {formatCount(lines.length, 'строка', 'строки', 'строк')}</span>
              <span>{formatAmount(totalTiyn)}</span>
            </p>
            <p className="flex justify-between text-16 font-semibold">
              <span>Итого</span>
              <span>{formatTiyn(totalTiyn)}</span>
            </p>
            {refusal ? <FieldError>{refusal.text}</FieldError> : null}
            <Button look="solid" keys="Ctrl Enter" className="mt-3 w-full" disabled={!canSend} onClick={() => send(true)}>
              Оформить и подтвердить
            </Button>
            <Button look="text" className="mt-1 w-full" disabled={!canSend} onClick={() => send(false)}>
              Оформить как новый
            </Button>
          </section>
          <p className="text-muted">
            <KeyStrip rows={keys} />
          </p>
        </div>
      </div>
      {isPasting ? (
        <PasteDialog
          whom={whom}
          onPick={(picked) => {
            add(picked)
            setIsPasting(false)
          }}
          onClose={() => setIsPasting(false)}
        />
      ) : null}
    </>
  )
}

function Step({ number, title, aside, children }: { number: number; title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="rounded-control border border-line p-4" aria-labelledby={id}>
      <div className="mb-2 flex items-center gap-2">
        <span aria-hidden className="flex size-5 items-center justify-center rounded-full bg-primary-tint font-semibold text-primary">
          {number}
        </span>
        <h2 id={id} className="text-14">
          {title}
        </h2>
        <span className="ml-auto">{aside}</span>
      </div>
      {children}
    </section>
  )
}

function focusLastQuantity(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('table input')
  fields[fields.length - 1]?.focus()
}
