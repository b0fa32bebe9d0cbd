// Writes down an order for a caller, by keyboard alone: who, what, where and how (ADM-02).
import { ArrowLeft, ClipboardPaste, FolderTree } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { data, useFetcher, useNavigate } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { newOrder } from '#contract/orders/new-order.schema.ts'
import { paymentTypes } from '#contract/orders/orders.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { searchForOrder } from '#server/orders/desk/find-products.ts'
import { placeForCaller } from '#server/orders/desk/place-for-caller.ts'
import { vatPercentOn } from '#server/orders/documents/invoice-pdf.ts'
import { readCompany } from '#server/settings/read-settings.ts'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/field.tsx'
import { KeyStrip, type NamedKeys } from '#admin/ui/key-strip.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextArea } from '#admin/ui/text-area.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { showToast } from '#admin/ui/toast.tsx'
import { asResult, deskOf, listDeskShops, readSent, type ChangeResult } from './desk.loader.ts'
import { NewOrderLines } from './new-order-lines.tsx'
import { NewOrderSums } from './new-order-sums.tsx'
import { CallTimer } from './call-timer.tsx'
import { CallerFields, noCaller } from './caller-fields.tsx'
import type { PickedProduct } from './paste-dialog.tsx'
import { PlaceFields, type Place } from './place-fields.tsx'
import { ProductSearch } from './product-search.tsx'
import type { Route } from './+types/new-order.route.ts'

// Each is loaded with the first time that it is opened.
const PasteDialog = lazy(() => import('./paste-dialog.tsx'))
const SectionDialog = lazy(() => import('./section-dialog.tsx'))

export const handle = { action: 'orders:change', post: { cost: 40 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Новый заказ — Родник, управление' }]

/** The address of a request names the caller and the product («Создать заказ»). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, desk } = deskOf(context)
  const given = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 200)
  const userId = isUuid(given('customer')) ? given('customer') : null
  const found = given('article') === '' ? [] : await searchForOrder(services, given('article'), { payer: userId, scope: desk.scope })
  const { vatRates } = await readCompany(services.db, services.config)
  return {
    shops: await listDeskShops(context),
    vatPercent: vatPercentOn(vatRates, services.clock()),
    caller: { ...noCaller, phone: given('phone'), name: given('name'), email: given('email'), userId },
    lines: found.filter(({ article }) => article === given('article')).map((product): PickedProduct => ({ product, quantity: 1 })),
  }
}

const keys: NamedKeys[] = [
  [['Enter'], 'к следующему полю, из поиска добавляет строку'],
  [['Ins'], 'новая строка'],
  [['F2'], 'количество'],
  [['F4'], 'подбор по разделам'],
  [['Alt', '1…3'], 'к шагу'],
]

type PlaceResult = { isDone: true; number: string; isQuote: boolean } | Extract<ChangeResult, { isDone: false }>

/** A refusal is a result: what was written down stays. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, desk } = deskOf(context)
  return data(
    await asResult(async (): Promise<PlaceResult> => {
      const sent = await readSent(newOrder, request)
      return { isDone: true, number: await placeForCaller(services, desk, sent), isQuote: sent.isQuote }
    }),
  )
}

export default function NewOrderRoute({ loaderData }: Route.ComponentProps) {
  const { shops, vatPercent } = loaderData
  const [caller, setCaller] = useState(loaderData.caller)
  const [lines, setLines] = useState(loaderData.lines)
  const [place, setPlace] = useState<Place>({ shop: null, address: '', isDelivery: false })
  const [paymentType, setPaymentType] = useState('')
  const [comment, setComment] = useState('')
  const [isTold, setIsTold] = useState(true)
  const [opened, setOpened] = useState<'paste' | 'sections'>()
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
    showToast({ text: `${result.isQuote ? 'КП' : 'Заказ'} ${result.number} записан${result.isQuote ? 'о' : ''}` })
    void navigate(`/orders/${result.number}`, { state: result.isQuote ? 'offer' : null })
  }, [result, navigate])
  const have = (shopId: number) => lines.filter(({ product, quantity }) => (product.stock[shopId] ?? 0) >= quantity).length
  const best = shops.toSorted((one, other) => have(other.id) - have(one.id))
  const shop = place.isDelivery ? null : (place.shop ?? best[0]?.id ?? null)
  const add = (picked: PickedProduct[]) =>
    setLines(
      picked.reduce((all, one) => {
        const known = all.find(({ product }) => product.id === one.product.id)
        return known ? all.map((line) => (line === known ? { ...line, quantity: line.quantity + one.quantity } : line)) : [...all, one]
      }, lines),
    )
  const send = (as: 'confirmed' | 'new' | 'quote') =>
    void fetcher.submit(
      JSON.stringify({
        key,
        ...caller,
        shop,
        address: place.isDelivery ? place.address : '',
        paymentType: paymentType || null,
        comment,
        items: lines.map(({ product: { article }, quantity }) => ({ article, quantity })),
        isConfirmed: as === 'confirmed',
        isQuote: as === 'quote',
        isTold,
      }),
      { method: 'post', encType: 'application/json' },
    )
  const canSend = lines.length > 0 && caller.phone !== '' && caller.name !== '' && !isBusy
  useKeys([
    { code: 'Ctrl+Enter', text: 'Оформить и подтвердить', run: () => canSend && send('confirmed') },
    { code: 'F2', text: 'Количество последней строки', run: focusLastQuantity },
    { code: 'F4', text: 'Подбор по разделам', run: () => setOpened('sections') },
    ...[1, 2, 3].map((step) => ({ code: `Alt+Digit${step}`, text: `К шагу ${step}`, run: () => focusStep(step) })),
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
        <CallTimer />
        <LinkButton to="/orders" keys="Esc" className="ml-auto">
          Отменить
        </LinkButton>
      </header>
      <div className="grid items-start gap-3 px-5 pb-5 lg:grid-cols-[1fr_360px] max-md:px-3">
        <div className="flex min-w-0 flex-col gap-3">
          <Step number={1} title="Кто звонит">
            <CallerFields
              {...{ caller, setCaller, refusal }}
              onFind={(found) => {
                const { phone, name, email, userId, payerName, payerBin, address } = found
                setCaller({ phone: formatPhone(phone), name, email, userId, payerName, payerBin, address })
                setPlace({ shop: shops.some(({ id }) => id === found.shopId) ? found.shopId : null, address, isDelivery: address !== '' })
                search.current?.querySelector('input')?.focus()
              }}
            />
          </Step>
          <Step
            number={2}
            title="Что нужно"
            aside={
              <>
                <Button look="text" icon={FolderTree} onClick={() => setOpened('sections')}>
                  По разделам
                </Button>
                <Button look="text" icon={ClipboardPaste} onClick={() => setOpened('paste')}>
                  Вставить список
                </Button>
              </>
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
            <div className="flex flex-col gap-3">
              <PlaceFields {...{ best, lines, have, shop, place, setPlace }} error={refusal?.fields['address']} />
              <SelectField label="Оплата" value={paymentType} onChange={({ target }) => setPaymentType(target.value)}>
                <option value="">Договорятся</option>
                {Object.entries(paymentTypes).map(([type, name]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextArea
                label="Комментарий"
                rows={2}
                placeholder="Объект, кто заберёт, нужен ли монтаж"
                value={comment}
                onChange={({ target }) => setComment(target.value)}
              />
              {caller.email ? (
                <CheckBox label={`Письмо на ${caller.email}`} checked={isTold} onChange={({ target }) => setIsTold(target.checked)} />
              ) : null}
            </div>
          </Step>
          <NewOrderSums
            {...{ lines, vatPercent, canSend, send }}
            isDelivery={place.isDelivery}
            refusal={refusal?.text}
            hasEmail={caller.email !== ''}
          />
          <section className="text-muted max-md:hidden" aria-labelledby="keys">
            <h2 id="keys" className="mb-1 text-ink">
              Без мыши
            </h2>
            <KeyStrip rows={keys} />
          </section>
        </div>
      </div>
      <Suspense>
        {opened === 'paste' ? (
          <PasteDialog
            whom={whom}
            onPick={(picked) => {
              add(picked)
              setOpened(undefined)
            }}
            onClose={() => setOpened(undefined)}
          />
        ) : opened === 'sections' ? (
          <SectionDialog {...{ whom, shops }} onPick={(product) => add([{ product, quantity: 1 }])} onClose={() => setOpened(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

function Step({ number, title, aside, children }: { number: number; title: string; aside?: ReactNode; children: ReactNode }) {
  const id = `step-${number}`
  return (
    <section id={id} className="rounded-control border border-line p-4" aria-labelledby={`${id}-title`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-2">
        <span aria-hidden className="flex size-5 items-center justify-center rounded-full bg-primary-tint font-semibold text-primary">
          {number}
        </span>
        <h2 id={`${id}-title`} className="text-14">
          {title}
        </h2>
        <span className="ml-auto flex gap-3">{aside}</span>
      </div>
      {children}
    </section>
  )
}

function focusStep(step: number): void {
  const fields = [...document.querySelectorAll<HTMLElement>(`#step-${step} :is(input, select, textarea)`)]
  const search = fields.find((field) => field.role === 'combobox')
  ;(search ?? fields[0])?.focus()
}

function focusLastQuantity(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('table input')
  fields[fields.length - 1]?.focus()
}
