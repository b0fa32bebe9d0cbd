// Writes down an order for a caller, by keyboard alone: who, what, where and how (ADM-02).
import { ArrowLeft, ClipboardPaste, FolderTree } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { data, useFetcher, useLocation, useNavigate } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { quantitySchema } from '#contract/cart/cart-request.schema.ts'
import type { PickedProduct } from '#contract/orders/desk-order.ts'
import { newOrder, type NewOrder } from '#contract/orders/new-order.schema.ts'
import { paymentTypes } from '#contract/orders/orders.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { searchForOrder } from '#server/orders/desk/find-products.ts'
import { placeForCaller } from '#server/orders/desk/place-for-caller.ts'
import { vatPercentOn } from '#server/orders/documents/invoice-pdf.ts'
import { deliveryRuleOn, readCompany, readSettings } from '#server/settings/read-settings.ts'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/field.tsx'
import { KeyStrip, type NamedKeys } from '#admin/ui/key-strip.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextArea } from '#admin/ui/text-area.tsx'
import { showToast } from '#admin/ui/toast.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { draftKey, useStoredDraft } from '#admin/ui/use-stored-draft.ts'
import { asResult, openDesk, listDeskShops, readSent, type ChangeResult } from './desk.loader.ts'
import { NewOrderLines } from './new-order-lines.tsx'
import { focusStep, Step } from './new-order-step.tsx'
import { NewOrderSums } from './new-order-sums.tsx'
import { CallTimer } from './call-timer.tsx'
import { CallerFields, noCaller } from './caller-fields.tsx'
import { PlaceFields, type Place } from './place-fields.tsx'
import { ProductSearch } from './product-search.tsx'
import { useFoundLines } from './use-found-lines.ts'
import type { Route } from './+types/new-order.route.ts'

// Each is loaded with the first time that it is opened.
const PasteDialog = lazy(() => import('./paste-dialog.tsx'))
const SectionDialog = lazy(() => import('./section-dialog.tsx'))

export const handle = { action: 'orders:change', post: { cost: 40 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Новый заказ — Родник, управление' }]

/** The address of a request names the caller, the product and its quantity («Создать заказ»). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, desk } = openDesk(context)
  const given = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 200)
  const userId = isUuid(given('customer')) ? given('customer') : null
  const found = given('article') === '' ? [] : await searchForOrder(services, given('article'), { payer: userId, scope: desk.scope })
  const { vatRates } = await readCompany(services.db, services.config)
  const { rules, cities } = await readSettings(services.db, services.config, 'delivery')
  const now = services.clock()
  const rule = deliveryRuleOn(shopDay(now), rules)
  const { data: quantity = 1 } = quantitySchema.safeParse(Number(given('quantity')))
  return {
    staffId: desk.actor.id,
    shops: await listDeskShops(context),
    vatPercent: vatPercentOn(vatRates, now),
    freeDelivery: rule ? { fromTiyn: rule.thresholdTiyn, cities } : null,
    caller: { ...noCaller, phone: given('phone'), name: given('name'), email: given('email'), userId },
    lines: found.filter(({ article }) => article === given('article')).map((product): PickedProduct => ({ product, quantity })),
  }
}

const keys: NamedKeys[] = [
  [['Enter'], 'к следующему полю, из поиска добавляет строку'],
  [['Ins'], 'новая строка'],
  [['F2'], 'количество'],
  [['Del'], 'убрать строку'],
  [['F4'], 'подбор по разделам'],
  [['Alt', '1…3'], 'к шагу'],
]

type PlaceResult = { isDone: true; number: string; isQuote: boolean } | Extract<ChangeResult, { isDone: false }>

/** A refusal is a result: what was written down stays. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, desk } = openDesk(context)
  return data(
    await asResult(async (): Promise<PlaceResult> => {
      const sent = await readSent(newOrder, request)
      return { isDone: true, number: await placeForCaller(services, desk, sent), isQuote: sent.isQuote }
    }),
  )
}

const emptyPlace: Place = { shop: null, address: '', isDelivery: false }

export default function NewOrderRoute({ loaderData }: Route.ComponentProps) {
  // Each request («Создать заказ») has a draft of its own.
  const draftName = draftKey(loaderData.staffId, `new order 1 ${useLocation().search}`)
  return <NewOrder key={draftName} {...{ draftName, loaderData }} />
}

function NewOrder({ draftName, loaderData }: { draftName: string; loaderData: Route.ComponentProps['loaderData'] }) {
  const { shops, vatPercent, freeDelivery } = loaderData
  const { draft, isEmpty, change, clear, finish } = useStoredDraft(draftName, () => ({
    // Sent again, also after a reload, it places no second order.
    key: crypto.randomUUID(),
    caller: loaderData.caller,
    lines: loaderData.lines,
    place: emptyPlace,
    paymentType: '',
    comment: '',
    isTold: true,
  }))
  const { key, caller, lines, place, paymentType, comment, isTold } = draft
  const setLines = (next: PickedProduct[]) => change({ lines: next })
  const [opened, setOpened] = useState<'paste' | 'sections'>()
  const search = useRef<HTMLDivElement>(null)
  const fetcher = useFetcher<PlaceResult>()
  const navigate = useNavigate()
  const result = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const refusal = result && !result.isDone && !isBusy ? result : undefined
  const onWritten = useEffectEvent(({ number, isQuote }: Extract<PlaceResult, { isDone: true }>) => {
    finish()
    showToast({ text: `${isQuote ? 'КП' : 'Заказ'} ${number} записан${isQuote ? 'о' : ''}` })
    void navigate(`/orders/${number}`, { state: isQuote ? 'offer' : null })
  })
  useEffect(() => {
    if (result?.isDone) onWritten(result)
  }, [result])
  const have = (shopId: number) => lines.filter(({ product, quantity }) => (product.stock[shopId] ?? 0) >= quantity).length
  const best = shops.toSorted((one, other) => have(other.id) - have(one.id))
  const shop = place.isDelivery ? null : ((best.find(({ id }) => id === place.shop) ?? best[0])?.id ?? null)
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
      } satisfies Record<keyof NewOrder, unknown>),
      { method: 'post', encType: 'application/json' },
    )
  const canSend = lines.length > 0 && caller.phone !== '' && caller.name !== '' && !isBusy
  useKeys([
    { code: 'Ctrl+Enter', text: 'Оформить и подтвердить', run: () => canSend && send('confirmed') },
    { code: 'F2', text: 'Количество последней строки', run: focusLastQuantity },
    { code: 'F4', text: 'Подбор по разделам', run: () => setOpened('sections') },
    ...[1, 2, 3].map((step) => ({ code: `Alt+Digit${step}`, text: `К шагу ${step}`, run: () => focusStep(step) })),
    { code: 'Escape', text: 'Отложить: черновик останется', run: () => void navigate('/orders') },
  ])
  const payer = caller.userId ?? ''
  const whom = { payer }
  const current = useFoundLines((found) => {
    const products = new Map(found.flatMap((line) => line.products.map((product) => [product.id, product])))
    setLines(lines.map((line) => ({ ...line, product: products.get(line.product.id) ?? line.product })))
  })
  const readCurrent = useEffectEvent((asked: { payer: string }) => {
    if (lines.length > 0) current.find({ ...asked, articles: lines.map(({ product: { article } }) => article) })
  })
  // A draft has the prices and the stock of its day, lines from before the caller was known have the prices of a guest.
  useEffect(() => {
    if (!isEmpty) readCurrent({ payer })
  }, [isEmpty, payer])
  const repeated = useFoundLines((found) => {
    const isNew = ({ product }: PickedProduct) => lines.every((line) => line.product.id !== product.id)
    add(found.flatMap(({ products: [product], quantity }) => (product ? [{ product, quantity }] : [])).filter(isNew))
    const gone = found.filter(({ products }) => products.length === 0)
    if (gone.length > 0) showToast({ text: `Больше не продаётся: ${gone.map(({ text }) => text).join(', ')}`, isFault: true })
  })
  return (
    <>
      <header className="flex min-h-13 items-center gap-3 px-5 py-2.5 max-md:px-3">
        <LinkButton look="text" to="/orders" aria-label="К заказам">
          <ArrowLeft size={18} aria-hidden />
        </LinkButton>
        <h1 className="text-18">Новый заказ</h1>
        <CallTimer />
        <span className="text-muted max-md:hidden">черновик сохраняется сам</span>
        <Button look="text" className="ml-auto" disabled={isEmpty || isBusy} onClick={clear}>
          Очистить
        </Button>
        <LinkButton to="/orders" keys="Esc" className="max-md:hidden">
          Отложить
        </LinkButton>
      </header>
      <div className="grid items-start gap-3 px-5 pb-5 lg:grid-cols-[1fr_360px] max-md:px-3">
        <div className="flex min-w-0 flex-col gap-3">
          <Step number={1} title="Кто звонит">
            <CallerFields
              {...{ caller, refusal }}
              setCaller={(next) => change({ caller: next })}
              onFind={(found) => {
                const { shopId, address } = found
                change({
                  caller: { ...found, phone: formatPhone(found.phone) },
                  place: { shop: shopId, address, isDelivery: address !== '' },
                })
                search.current?.querySelector('input')?.focus()
              }}
              onRepeat={(number) => repeated.find({ ...whom, repeat: number })}
              isRepeating={repeated.isBusy}
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
                  Список или файл
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
              <PlaceFields
                {...{ best, lines, have, shop, place }}
                setPlace={(next) => change({ place: next })}
                error={refusal?.fields['address']}
              />
              <SelectField label="Оплата" value={paymentType} onChange={({ target }) => change({ paymentType: target.value })}>
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
                onChange={({ target }) => change({ comment: target.value })}
              />
              {caller.email ? (
                <CheckBox
                  label={`Письмо на ${caller.email}`}
                  checked={isTold}
                  onChange={({ target }) => change({ isTold: target.checked })}
                />
              ) : null}
            </div>
          </Step>
          <NewOrderSums
            {...{ lines, place, freeDelivery, vatPercent, canSend, send }}
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

function focusLastQuantity(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('table input')
  fields[fields.length - 1]?.focus()
}
