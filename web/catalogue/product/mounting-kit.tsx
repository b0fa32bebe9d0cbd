// «Нужно для монтажа»: what fits this product, one by one or all at once (PROD-01).
import { useId, useState, useTransition, type ComponentProps, type SubmitEvent } from 'react'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import type { CartAnswer } from '#web/cart/cart-action-result.ts'
import { changeCart } from '#web/cart/cart-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { productHref } from '#web/links/catalogue-links.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { CartArea } from '#web/cart/add-to-cart-area.tsx'
import type { NeedView } from './product-view.ts'
import { RowButton } from './row-buy-button.tsx'
import { quantityField } from '../table/table-selection.ts'

export function MountingKit({ needs }: { needs: NeedView[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const fits = [...new Set(needs.map((need) => need.fits).filter((text) => text !== null))]
  const toggle = (article: string) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(article)) after.add(article)
      return after
    })
  const allId = useId()
  const [answer, setAnswer] = useState<CartAnswer>()
  const [isAdding, startAdding] = useTransition()
  const refused = !isAdding && answer?.kind === 'refused' ? answer.problem : undefined
  // One request: all of them or none, so nobody drives home with half a kit.
  const addAll = (event: SubmitEvent, articles: string[]) => {
    event.preventDefault()
    if (isAdding) return
    const fields = Object.fromEntries(articles.map((article) => [quantityField(article), '1']))
    startAdding(async () => setAnswer(await changeCart({ intent: 'addAll', ...fields })))
  }
  return (
    <section className="product-section" aria-labelledby="mounting">
      <SectionHeading id="mounting" aside={fits.length > 0 && <span className="text-14 text-muted">подобрано: {fits.join(', ')}</span>}>
        Нужно для монтажа
      </SectionHeading>
      <CartArea>
        {({ quantities, formId, returnTo }) => {
          const wanted = needs.filter(({ article }) => !left.has(article))
          const missing = wanted.filter(({ article }) => !quantities[article])
          return (
            <div className="kit">
              <ul>
                {needs.map((need) => (
                  <KitRow
                    key={need.article}
                    need={need}
                    isWanted={!left.has(need.article)}
                    onToggle={() => toggle(need.article)}
                    allId={allId}
                    refusal={refused?.fields[need.article]?.join('. ')}
                    quantity={quantities[need.article] ?? 0}
                    formId={formId}
                    returnTo={returnTo}
                  />
                ))}
              </ul>
              {refused ? (
                <p className="kit-refusal" role="alert">
                  {refused.detail}
                </p>
              ) : null}
              <div className="kit-all">
                <span>{formatCount(wanted.length, 'товар', 'товара', 'товаров')} на&nbsp;сумму</span>
                <b className="numbers">{formatTiyn(wanted.reduce((sum, { priceTiyn }) => sum + priceTiyn, 0))}</b>
                {wanted.length > 0 && missing.length === 0 ? (
                  <span className="stock-yes">Комплект в&nbsp;корзине</span>
                ) : (
                  <form
                    id={allId}
                    method="post"
                    action="/cart"
                    onSubmit={(event) =>
                      addAll(
                        event,
                        missing.map(({ article }) => article),
                      )
                    }
                  >
                    <input type="hidden" name="intent" value="addAll" />
                    <input type="hidden" name="returnTo" value={returnTo} />
                    <Button type="submit" busy={isAdding} disabled={missing.length === 0}>
                      Добавить комплект
                    </Button>
                  </form>
                )}
              </div>
            </div>
          )
        }}
      </CartArea>
    </section>
  )
}

type KitRowProps = {
  need: NeedView
  isWanted: boolean
  onToggle(): void
  /** of the form that adds the whole kit */
  allId: string
  /** why it could not be added with the kit */
  refusal: string | undefined
} & Pick<ComponentProps<typeof RowButton>, 'quantity' | 'formId' | 'returnTo'>

function KitRow({ need, isWanted, onToggle, allId, refusal, ...cart }: KitRowProps) {
  return (
    <li>
      <input
        type="checkbox"
        className="check-box"
        aria-label={`В комплект: ${need.name}`}
        form={allId}
        name={quantityField(need.article)}
        value="1"
        checked={isWanted}
        onChange={onToggle}
      />
      <span className="kit-picture">
        {need.image ? (
          <img src={`/images/${need.image}-160.webp`} width={80} height={80} alt="" loading="lazy" />
        ) : (
          <Icon name="package" size={32} />
        )}
      </span>
      <span className="kit-text">
        <Link to={productHref(need.article)}>{bindUnits(need.name)}</Link>
        <b className="numbers">{need.price}</b>
        {refusal ? <small className="kit-refusal">{refusal}</small> : null}
      </span>
      <RowButton article={need.article} name={need.name} canBuy hasPrice {...cart} />
    </li>
  )
}
