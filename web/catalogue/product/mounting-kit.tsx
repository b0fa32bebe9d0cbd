// Renders «Нужно для монтажа»: products that fit this one, to buy one by one or all at once (PROD-01).
import { useId, useState, useTransition, type SubmitEvent } from 'react'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import type { CartActionResult } from '#web/cart/cart-action-result.ts'
import { changeCart } from '#web/cart/cart-queue.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { Section } from '#web/ui/page-heading.tsx'
import { productHref } from '#contract/catalogue/product-links.ts'
import { AddToCartArea, useCartArea } from '#web/cart/add-to-cart-area.tsx'
import type { NeedView } from './product-view.ts'
import { BuyButton } from '../cards/product-card.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { LinePicture } from '#web/ui/controls/product-thumbnail.tsx'
import { quantityField } from '#web/cart/selected-quantities.ts'

export function MountingKit({ needs }: { needs: NeedView[] }) {
  const fits = [...new Set(needs.map((need) => need.fits).filter((text) => text !== null))]
  return (
    <Section
      id="mounting"
      title="Нужно для монтажа"
      extra={fits.length > 0 && <span className="text-14 text-muted">подобрано: {fits.join(', ')}</span>}
      className="product-section"
    >
      <AddToCartArea>
        <Kit needs={needs} />
      </AddToCartArea>
    </Section>
  )
}

function Kit({ needs }: { needs: NeedView[] }) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (article: string) =>
    setExcluded((before) => {
      const after = new Set(before)
      if (!after.delete(article)) after.add(article)
      return after
    })
  const { quantities, returnTo } = useCartArea()
  const selected = needs.filter(({ article }) => !excluded.has(article))
  const missing = selected.filter(({ article }) => !quantities[article])
  const allId = useId()
  const [result, setResult] = useState<CartActionResult>()
  const [isAdding, startAdding] = useTransition()
  const refused = !isAdding && result?.kind === 'refused' ? result.problem : undefined
  // One request adds all of them or none: half a kit is useless.
  const addAll = (event: SubmitEvent) => {
    event.preventDefault()
    if (isAdding) return
    const fields = Object.fromEntries(missing.map(({ article }) => [quantityField(article), '1']))
    startAdding(async () => setResult(await changeCart({ intent: 'addAll', ...fields })))
  }
  return (
    <div className="kit no-print">
      <ul>
        {needs.map((need) => (
          <KitRow
            key={need.article}
            need={need}
            isAlone={needs.length === 1}
            isSelected={!excluded.has(need.article)}
            onToggle={() => toggle(need.article)}
            allId={allId}
            refusal={refused?.fields[need.article]?.join('. ')}
          />
        ))}
      </ul>
      {refused ? (
        <p className="kit-refusal" role="alert">
          {refused.detail}
        </p>
      ) : null}
      {needs.length > 1 ? (
        <div className="kit-all">
          <span>{formatCount(selected.length, 'товар', 'товара', 'товаров')} на&nbsp;сумму</span>
          <b className="numbers">{formatTiyn(selected.reduce((sum, { priceTiyn }) => sum + priceTiyn, 0))}</b>
          {selected.length > 0 && missing.length === 0 ? (
            <span className="stock-yes">Комплект в&nbsp;корзине</span>
          ) : (
            <form id={allId} method="post" action="/cart" onSubmit={addAll}>
              <HiddenFields fields={{ intent: 'addAll', returnTo: `${returnTo}#mounting` }} />
              <Button type="submit" busy={isAdding} disabled={missing.length === 0}>
                Добавить комплект
              </Button>
            </form>
          )}
        </div>
      ) : null}
    </div>
  )
}

type KitRowProps = {
  need: NeedView
  /** nothing to choose from, no «Добавить комплект» */ isAlone: boolean
  isSelected: boolean
  onToggle(): void
  allId: string
  refusal: string | undefined
}

function KitRow({ need, isAlone, isSelected, onToggle, allId, refusal }: KitRowProps) {
  return (
    <li>
      {isAlone ? null : (
        <CheckBox
          className="relative touch-area"
          aria-label={`В комплект: ${need.name}`}
          form={allId}
          name={quantityField(need.article)}
          value="1"
          checked={isSelected}
          onChange={onToggle}
        />
      )}
      <span className="kit-picture">
        <LinePicture hash={need.image} size={72} />
      </span>
      <span className="kit-text">
        <Link to={productHref(need.article)}>
          <ProductName name={need.name} />
        </Link>
        <b className="numbers">{need.price}</b>
        {refusal ? <small className="kit-refusal">{refusal}</small> : null}
      </span>
      <BuyButton isNarrow article={need.article} name={need.name} hasPrice />
    </li>
  )
}
