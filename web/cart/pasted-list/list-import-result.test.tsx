// Renders the result of a pasted list (CART-01).
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { shownText } from '#test/render-route.tsx'
import { ListImportResult } from './list-import-result.tsx'

const line = (at: number, more: Partial<ListOutcome['added'][number]> = {}) => ({
  article: `VT-${at}`,
  name: `Кран ${at}`,
  quantity: 2,
  unit: 'шт',
  requested: null,
  ...more,
})
const html = (outcome: Partial<ListOutcome>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ListImportResult outcome={{ added: [], soldOut: [], discontinued: [], left: 0, ...outcome }} />
    </MemoryRouter>,
  )

test('CART-01 CHK-01 the result of a list is shown: added quantities, lowered ones and products out of stock', () => {
  const text = shownText(
    html({
      added: [line(15, { quantity: 10_003 }), line(20, { quantity: 40, unit: 'м', requested: 1200 })],
      soldOut: [{ article: 'BG-15', name: 'Вентиль' }],
      discontinued: ['OLD-1'],
      left: 3,
    }),
  )
  expect(text).toContain('В корзину добавлено: 2 товара. Перейти в корзину Кран 15 ( VT-15 ) — 10 003 шт')
  expect(text).toContain('в наличии нет: Кран 20 ( VT-20 ) — 40 м вместо 1 200: больше нет в наличии')
  expect(text).toContain('в корзину не добавлено: Вентиль ( BG-15 )')
  expect(text).toContain('Сняты с продажи: OLD-1.')
  expect(text).toContain('Не поместились в корзину: 3 товара.')
})

test('CART-01 a long list is folded, but never the lines of which there was less', () => {
  const added = [...Array.from({ length: 6 }, (_, at) => line(at)), line(99, { requested: 5 })]
  const [seen, folded] = [html({ added }).replace(/<details>.*<\/details>/s, ''), html({ added }).match(/<details>.*<\/details>/s)?.[0]]
  expect(folded).toContain('VT-5')
  expect(seen).not.toContain('VT-5')
  expect(seen).toContain('VT-99')
  expect(html({ added: added.slice(1) })).not.toContain('<details>')
})
