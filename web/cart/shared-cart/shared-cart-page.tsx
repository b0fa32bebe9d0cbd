// Renders the page of a shared cart or draft.
import { TwoColumns } from '#web/ui/two-columns.tsx'
import { formatTotal, countedText } from '#contract/cart/cart-totals.ts'
import { onOrderText } from '#contract/catalogue/stock-level.ts'
import { retailText } from '#contract/catalogue/unit-price.ts'
import { useLocation } from 'react-router'
import { formatDayAndMonth } from '#contract/shop/format-day.ts'
import { loginHref } from '#contract/accounts/login-links.ts'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import type { SharedLine } from '#contract/cart/shared-cart.ts'
import { PostForm } from '#web/forms/post-form.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { LineArticle, LineName } from '../line-name.tsx'
import { LinePicture } from '#web/ui/controls/product-thumbnail.tsx'
import { ListImportResult } from '../pasted-list/list-import-result.tsx'
import type { Route } from './+types/shared-cart.route.ts'

type SharedCartPageProps = Route.ComponentProps['loaderData'] & { outcome: ListOutcome | null; problem: string | null }

export function SharedCartPage(props: SharedCartPageProps) {
  const { title, lines, lineCount, page, pageCount, totals, expiresAt, isCustomer, formKey, outcome, problem } = props
  const { pathname } = useLocation()
  const until = formatDayAndMonth(new Date(expiresAt))
  return (
    <div className="wrapper pt-6 pb-16">
      <PageHeading extra={formatCount(lineCount, 'позиция', 'позиции', 'позиций')}>
        <span className="wrap-anywhere">{title || 'Список товаров'}</span>
      </PageHeading>
      <TwoColumns
        sidebar={
          <PostForm className="flex flex-col gap-3 rounded-sheet border border-line bg-ground p-5">
            <input type="hidden" name="key" value={formKey} />
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-16 font-medium">Итого</span>
              <b className="numbers text-18 font-semibold">{formatTotal(totals.totalTiyn, totals.onRequestCount)}</b>
            </p>
            <SubmitButton variant="buy" size="l" disabled={totals.lineCount === 0}>
              Добавить всё в&nbsp;корзину
            </SubmitButton>
            {isCustomer ? (
              <button name="intent" value="draft" className={buttonClass('plain', 'l')} disabled={lineCount === 0}>
                Скопировать в&nbsp;черновик
              </button>
            ) : (
              <Link to={loginHref(pathname)} className={buttonClass('plain', 'l')}>
                Войти и&nbsp;скопировать в&nbsp;черновик
              </Link>
            )}
          </PostForm>
        }
      >
        <div className="flex flex-col gap-4">
          {outcome && <ListImportResult outcome={outcome} />}
          {problem === null ? null : <Notice tone="error">{problem}</Notice>}
          <p className="text-14 text-muted">
            Вам прислали этот список. Цены и&nbsp;наличие сегодняшние. Ссылка действует до&nbsp;{until.replaceAll(' ', '\u00a0')}.
          </p>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {lines.map((line) => (
              <SharedLineRow key={line.article} line={line} />
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount} hrefOf={(to) => `${pathname}?page=${to}`} />
        </div>
      </TwoColumns>
    </div>
  )
}

const stockTexts = {
  all: ['stock-yes', 'В\u00a0наличии'],
  some: ['stock-order', 'Есть не\u00a0всё количество'],
  none: ['stock-order', onOrderText],
  removed: ['stock-no', 'Снят с\u00a0продажи'],
} as const

function SharedLineRow({ line: { article, name, quantity, unit, priceTiyn, retailTiyn, image, stock } }: { line: SharedLine }) {
  const [shape, stockText] = stockTexts[stock]
  return (
    <li className="flex gap-4 border-t border-line p-4 first:border-0">
      <span className="flex size-14 shrink-0 items-center justify-center">
        <LinePicture hash={image ?? undefined} size={56} />
      </span>
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 basis-64 grow">
          <LineName article={article} name={name} isSold={stock !== 'removed'} className="font-medium break-words" />
          <LineArticle article={article}>
            <span className={shape}>{stockText}</span>
          </LineArticle>
        </div>
        <p className="numbers sm:text-right">
          {stock === 'removed' ? null : (
            <b className="font-semibold">{priceTiyn === null ? 'по\u00a0запросу' : formatTiyn(priceTiyn * quantity)}</b>
          )}
          <span className="block text-13 text-muted">{countedText({ product: { priceTiyn, unit: unit || 'шт' }, quantity })}</span>
          {retailTiyn === null ? null : <span className="block text-13 text-muted">{retailText(retailTiyn, unit)}</span>}
        </p>
      </div>
    </li>
  )
}
