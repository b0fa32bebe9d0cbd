// Renders the other sizes of a series: buttons next to the price, and a table of all (PROD-01).
import { bindUnits } from '#contract/values/typography.ts'
import { callbackHref, CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Section } from '#web/ui/page-heading.tsx'
import { Link } from '#web/ui/link.tsx'
import { showInRow } from '#web/ui/show-in-row.ts'
import { AddToCartArea } from '#web/cart/add-to-cart-area.tsx'
import type { FamilyView } from './size-variants-view.ts'
import { BuyButton } from '../cards/product-card.tsx'

const shownSizes = 12

export function SizeButtons({ family }: { family: FamilyView }) {
  const { sizes, members } = family
  const current = members.find(({ isCurrent }) => isCurrent)
  const place = sizes.findIndex(({ isCurrent }) => isCurrent)
  const from = Math.max(0, Math.min(place - shownSizes / 2, sizes.length - shownSizes))
  return (
    <div className="family-sizes">
      <p id="sizes">
        {family.heading} <b>{bindUnits(current?.size ?? '')}</b>
      </p>
      <ul aria-labelledby="sizes">
        {sizes.slice(from, from + shownSizes).map(({ article, href, size, inStock, isCurrent }) => (
          <li key={article} ref={isCurrent ? showInRow : undefined}>
            <Link to={href} aria-current={isCurrent} className={inStock ? undefined : 'size-out'} title={inStock ? undefined : 'Под заказ'}>
              {bindUnits(size)}
              {inStock ? null : <span className="sr-only">, под заказ</span>}
            </Link>
          </li>
        ))}
      </ul>
      {members.length > 1 && (
        <a className="quiet-link" href="#family">
          Все размеры серии: {members.length}
        </a>
      )}
    </div>
  )
}

export function FamilyTable({ family }: { family: FamilyView }) {
  return (
    <Section id="family" title="Все размеры серии" className="product-section">
      <AddToCartArea className="family">
        {/* Scrolls by keyboard, so it takes focus. */}
        <div className="family-frame" tabIndex={0} role="group" aria-label="Таблица размеров">
          <table>
            <thead>
              <tr>
                <th scope="col">{family.heading}</th>
                <th scope="col">Артикул</th>
                <th scope="col">Наличие</th>
                <th scope="col">Цена</th>
                <th scope="col">
                  <span className="sr-only">В корзину</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {family.members.map((member) => (
                <tr key={member.article} aria-current={member.isCurrent}>
                  <th scope="row">
                    {member.isCurrent ? (
                      <b>{bindUnits(member.size)}</b>
                    ) : (
                      <Link to={member.href} className="relative touch-area">
                        {bindUnits(member.size)}
                      </Link>
                    )}
                    {member.rest && <small>{bindUnits(member.rest)}</small>}
                    <span className={`family-stock ${member.inStock ? 'stock-yes' : 'stock-order'}`} aria-hidden="true">
                      {member.inStock ? 'В наличии' : 'Под заказ'}
                    </span>
                  </th>
                  <td className="numbers">{member.article}</td>
                  <td>
                    <span className={member.inStock ? 'stock-yes' : 'stock-order'}>{member.inStock ? 'В наличии' : 'Под заказ'}</span>
                  </td>
                  <td className="numbers">
                    {member.price ?? (
                      <CallbackLink
                        className="relative touch-area"
                        href={callbackHref('price', member.article)}
                        aria-label={`Цена по\u00a0запросу: ${member.size}`}
                      >
                        по&nbsp;запросу
                      </CallbackLink>
                    )}
                  </td>
                  <td>
                    <BuyButton
                      isNarrow
                      article={member.article}
                      name={`${member.size}${member.rest ? `, ${member.rest}` : ''}`}
                      hasPrice={member.price !== null}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </AddToCartArea>
    </Section>
  )
}
