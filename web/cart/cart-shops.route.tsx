// Shows which shop has the whole cart today, else the best ones and what they lack (/cart/shops).
import { HelpAside } from '../callback-requests/help-aside.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { readWithout, type ShopForCart } from '#contract/cart/shop-availability.ts'
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { formatCount } from '#contract/values/money.ts'
import { may } from '#contract/accounts/permissions.ts'
import { shopsForCart } from '#server/cart/availability-by-shop.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { requestContext } from '../rendering/request-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ProductName } from '../ui/product-name.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { AddressText } from './address-text.tsx'
import type { Route } from './+types/cart-shops.route.ts'

export const handle = { action: 'shop:read', get: { cost: 15, queue: 'own lists' }, robots: false } satisfies PageHandle

export { unlessHashChange as shouldRevalidate } from '../forms/revalidation.ts'

const maxIncomplete = 3

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const seesQuantity = may(visitor, 'quantities:read')
  const found = await shopsForCart(services.db, visitor.cartId, readWithout(url.searchParams), seesQuantity)
  return { ...found, isGuest: visitor.user === null }
}

export const meta: Route.MetaFunction = () => [{ title: 'Где собрать всё сегодня — Родник' }, { name: 'robots', content: 'noindex' }]

export default function CartShopsRoute({ loaderData }: Route.ComponentProps) {
  const { lineCount, shops, isGuest } = loaderData
  const whole = shops.filter(({ missing }) => missing.length === 0)
  const shown = whole.length > 0 ? whole : shops.slice(0, maxIncomplete)
  if (lineCount === 0) return <NothingToFind />
  return (
    <div className="wrapper py-6 md:py-8">
      <PageHeading extra={formatCount(lineCount, 'позиция', 'позиции', 'позиций')}>Где собрать всё сегодня</PageHeading>
      <TwoColumns
        sidebar={
          <HelpAside title="Нужно всё и сегодня?">Позвоните: проверим остатки и&nbsp;отложим товары до&nbsp;вашего приезда.</HelpAside>
        }
      >
        <div className="flex flex-col gap-4">
          {whole.length > 0 ? (
            <Notice tone="good" isStatic>
              {formatCount(whole.length, 'магазин, где', 'магазина, где', 'магазинов, где')} есть всё из&nbsp;вашей корзины.
            </Notice>
          ) : (
            <Notice tone="warning">
              {shops.length === 0
                ? 'Ни\u00a0в\u00a0одном магазине сейчас нет этих товаров в\u00a0нужном количестве. Оформите заказ: соберём его из\u00a0нескольких магазинов.'
                : 'Всего сразу нет ни\u00a0в\u00a0одном магазине. Ближе всего эти, остальное привезём из\u00a0других.'}
            </Notice>
          )}
          <ul className="flex flex-col gap-4">
            {shown.map((shop) => (
              <Shop key={shop.id} shop={shop} lineCount={lineCount} isGuest={isGuest} />
            ))}
          </ul>
          <Link to="/cart" className="flex min-h-11 items-center gap-2 self-start text-16 font-medium text-primary no-underline">
            <Icon name="arrow-left" />
            Вернуться в&nbsp;корзину
          </Link>
        </div>
      </TwoColumns>
    </div>
  )
}

type ShopProps = { shop: ShopForCart; lineCount: number; isGuest: boolean }

function Shop({ shop: { id, address, hours, availableCount, missing, isForGuests }, lineCount, isGuest }: ShopProps) {
  return (
    <li className="rounded-card border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-16 font-medium">
            <AddressText address={bindUnits(address)} />
          </h2>
          {hours === '' ? null : <p className="text-14 text-muted">{hours}</p>}
          <p className={`mt-2 ${missing.length === 0 ? 'stock-yes' : 'stock-order'}`}>
            {missing.length === 0 ? 'Есть всё' : `Есть ${availableCount} из\u00a0${lineCount}`}
          </p>
        </div>
        {isForGuests || !isGuest ? (
          <Link to={`${isGuest ? '/cart' : '/checkout'}?shop=${id}`} className={buttonClass(missing.length === 0 ? 'primary' : 'plain')}>
            Выбрать магазин
          </Link>
        ) : null}
      </div>
      {missing.length === 0 ? null : (
        <>
          <h3 className="mt-4 text-14 font-medium">Не&nbsp;хватает:</h3>
          <ul className="mt-1 flex flex-col text-14">
            {missing.map(({ article, name, unit, quantity, inStock }) => (
              <li key={article} className="border-t border-line py-2 break-words first:border-0">
                <Link to={productHref(article)}>
                  <ProductName name={name} />
                </Link>{' '}
                <span className="text-muted">
                  <span className="whitespace-nowrap">Арт.&nbsp;{article},</span> нужно {formatUnits(quantity, unit)}
                  {inStock === null ? '' : `, есть ${inStock}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

function NothingToFind() {
  return (
    <div className="wrapper py-6 md:py-8">
      <EmptyState heading="h1" icon="shop" title="Искать пока нечего" link={{ to: '/cart', text: 'Перейти в\u00a0корзину' }}>
        Отметьте в&nbsp;корзине товары, которые есть в&nbsp;наличии.
      </EmptyState>
    </div>
  )
}
