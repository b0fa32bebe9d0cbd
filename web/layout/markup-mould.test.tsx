import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cardMarkup } from '#web/catalogue/cards/cards-markup.tsx'
import type { CardView } from '#web/catalogue/cards/card-view.ts'
import { ProductCard } from '#web/catalogue/cards/product-card.tsx'
import { mouldOf } from './markup-mould.ts'

const awkward = [
  'Кран',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onclick='",
  '&amp; &lt;',
  'zq7text7qz zq7more7qz',
  '$& $1 `',
  '\u0000\u2028',
  ' ',
  '1/2"',
]

type Fields = { text: string; more: string | undefined; count: number; isNew: boolean }
const render = ({ text, more, count, isNew }: Fields) => (
  <li className={isNew ? 'new' : 'old'}>
    <a href={`/catalog/${encodeURIComponent(text)}#a`} title={text}>
      {text} стоит {count}
    </a>
    {more && <b aria-label={`Ещё: ${more}`}>{more}</b>}
    {count > 0 ? null : <input value={text} disabled readOnly />}
  </li>
)

test('PERF-01 SEC-01 what is cast is what React writes, whatever stands in the texts', () => {
  const cast = mouldOf(render)
  for (const text of awkward)
    for (const more of [...awkward, '', undefined])
      for (const count of [0, 1, 12345])
        for (const isNew of [true, false]) {
          const fields = { text, more, count, isNew }
          expect(cast(fields)).toBe(renderToString(render(fields)))
        }
})

const whole: CardView = {
  article: 'VT-15',
  name: 'Кран шаровой 1/2" <ВР-НР> & рукоятка',
  subcategory: 'Краны "шаровые"',
  properties: 'Ду 15 · PN 40',
  inStock: true,
  stock: 'В\u00a0наличии',
  price: undefined,
  oldPrice: undefined,
  discount: undefined,
  retail: undefined,
  isNew: undefined,
  image: undefined,
}
const optional: Partial<CardView>[] = [
  { price: '12\u00a0345\u00a0₸' },
  { oldPrice: '15\u00a0000\u00a0₸', discount: 18 },
  { isNew: true },
  { image: 'abc123' },
  { inStock: false, stock: 'Под заказ' },
  { retail: 'в\u00a0магазине 13\u00a0000\u00a0₸' },
  { properties: '' },
]

test('PERF-01 CAT-10 CAT-11 every kind of card is cast as React writes it', () => {
  for (let kind = 0; kind < 2 ** optional.length; kind++)
    for (const article of ['VT-15', 'ВН 15/2 +"5"'])
      for (const [quantity, isEager] of [
        [0, true],
        [0, false],
        [3, false],
      ] as const) {
        const card = Object.assign({ ...whole, article }, ...optional.filter((_, at) => kind & (2 ** at)))
        const props = {
          card,
          shown: 'Кран 1/2" ВР/ВР',
          quantity,
          formId: '_R_1_',
          returnTo: '/catalog/v2?page=1&a="',
          isEager,
          sizes: '44vw',
        }
        expect(cardMarkup(props)).toBe(renderToString(<ProductCard {...props} />))
      }
})
