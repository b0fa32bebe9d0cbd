import { Form } from 'react-router'
import { mostListLines, type ListOutcome } from '#contract/article-list.ts'
import { formatCount } from '#contract/money.ts'
import { productHref } from '#web/catalogue/addresses.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { controlClass, describedBy, FieldFrame } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type ArticleListPageProps = { formKey: string; list: string; outcome: ListOutcome | null; problem: string | null }

const hint = `Артикул и количество, по одному в\u00a0строке: «GRU-25060-180 2». До\u00a0${mostListLines}\u00a0строк, можно прямо из\u00a0таблицы или письма.`

export function ArticleListPage({ formKey, list, outcome, problem }: ArticleListPageProps) {
  // After a list was taken only what is left to be mended stands in the field.
  const text = outcome ? outcome.unknown.join('\n') : list
  return (
    <div className="wrapper">
      <BreadcrumbsList steps={[]} current="Заказ по списку" />
      <PageHeading>Заказ по&nbsp;списку артикулов</PageHeading>
      <div className="mb-16 flex max-w-3xl flex-col gap-6">
        {outcome && <Outcome outcome={outcome} />}
        <Form method="post" action="/article-list" className="flex flex-col gap-4">
          <input type="hidden" name="key" value={formKey} />
          <FieldFrame id="list" label="Список артикулов" hint={hint} error={problem ?? undefined}>
            <textarea
              key={formKey}
              name="list"
              rows={10}
              defaultValue={text}
              maxLength={40_000}
              spellCheck={false}
              className={controlClass}
              {...describedBy('list', hint, problem ?? undefined)}
            />
          </FieldFrame>
          <div>
            <button type="submit" className={buttonClass('primary')}>
              Добавить в&nbsp;корзину
            </button>
          </div>
        </Form>
      </div>
    </div>
  )
}

function Outcome({ outcome: { added, soldOut, unknown, left } }: { outcome: ListOutcome }) {
  return (
    <div className="flex flex-col gap-4" role="status">
      {added.length > 0 && (
        <Notice tone="good">
          <p className="font-medium">
            В&nbsp;корзину добавлено: {formatCount(added.length, 'товар', 'товара', 'товаров')}.{' '}
            <a href="/cart" className="underline underline-offset-4">
              Перейти в&nbsp;корзину
            </a>
          </p>
          <ul className="mt-2 break-words">
            {added.map(({ article, name, quantity, wanted }) => (
              <li key={article}>
                <a href={productHref(article)}>{article}</a> {name} — {quantity}&nbsp;шт.
                {wanted !== null && ` вместо ${wanted}: больше нет в\u00a0наличии`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {soldOut.length > 0 && (
        <Notice tone="warning">
          <p className="font-medium">Больше нет в&nbsp;наличии, в&nbsp;корзину не&nbsp;добавлено:</p>
          <ul className="mt-2 break-words">
            {soldOut.map(({ article, name }) => (
              <li key={article}>
                <a href={productHref(article)}>{article}</a> {name}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="error">
          <p className="font-medium">Не&nbsp;нашли {formatCount(unknown.length, 'строку', 'строки', 'строк')}. Проверьте артикулы ниже:</p>
          <ul className="mt-2 break-words">
            {unknown.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="warning">
          Прочитаны первые {mostListLines}&nbsp;строк, ещё {formatCount(left, 'строка', 'строки', 'строк')} не&nbsp;вошли. Отправьте их
          вторым списком.
        </Notice>
      )}
    </div>
  )
}
