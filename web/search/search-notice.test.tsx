// Renders the notices about a query (SRCH-09).
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { searchFor, withBrand } from '#contract/catalogue/filter.ts'
import SearchNotice from './search-notice.tsx'
import { viewSearchNotice } from './search-notice-view.ts'

const plain = { correctedQuery: null, droppedWords: [], nearSizes: [], list: null, recognized: [], total: 5 }
const filter = searchFor('насоз wilo')
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')

test('SRCH-09 corrected and ignored words are shown, with a link to the literal query', () => {
  expect(viewSearchNotice(plain, filter)).toBeNull()
  expect(viewSearchNotice({ ...plain, correctedQuery: 'насос', total: 0 }, filter)).toBeNull()
  const notice = viewSearchNotice({ ...plain, correctedQuery: 'насос wilo', droppedWords: ['<b>', 'диван'] }, filter)!
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SearchNotice {...notice} />
    </MemoryRouter>,
  )
  expect(textOf(html)).toContain('Показаны результаты по запросу «насос wilo». ')
  expect(textOf(html)).toContain('со словами «&lt;b&gt;», «диван»: показаны товары без них')
  expect(new URL(notice.literalHref, 'http://x').searchParams.get('query')).toBe('"насоз wilo"')
})

test('SRCH-09 a corrected query is said to find nothing itself', () => {
  const notice = viewSearchNotice({ ...plain, correctedQuery: 'лента перфорированная' }, searchFor('перфоратор'))!
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SearchNotice {...notice} />
    </MemoryRouter>,
  )
  expect(textOf(html)).toMatch(/^По вашему запросу ничего не нашлось. Показаны результаты по запросу «лента перфорированная»/)
})

test('SRCH-09 a size that is not sold is named, and near ones are not called results without it', () => {
  const notice = viewSearchNotice({ ...plain, droppedWords: ['16x2.6', '110'], nearSizes: ['16x2.6'] }, searchFor('труба 16х2,6'))!
  const text = textOf(
    renderToStaticMarkup(
      <MemoryRouter>
        <SearchNotice {...notice} />
      </MemoryRouter>,
    ),
  )
  expect(text).toContain('Точно «16×2,6» не нашлось: показаны близкие размеры')
  expect(text).toContain('со словом «110»: показаны товары без него')
})

test('SRCH-05 a pasted list of articles leads to its page, filled in', () => {
  const notice = viewSearchNotice({ ...plain, list: { count: 3, lines: 'VT-15 2\nVT-20\nVT-25' } }, searchFor('VT-15 2 VT-20 VT-25'))!
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SearchNotice {...notice} />
    </MemoryRouter>,
  )
  expect(textOf(html)).toContain('Это список: 3 товара.')
  expect(new URL(notice.list!.href, 'http://x').searchParams.get('list')).toBe('VT-15 2\nVT-20\nVT-25')
  expect(html).toContain('href="/article-list?list=')
})

test('SRCH-07 a recognized filter is a chip that removes its words from the query and leaves the other filters', () => {
  const recognized = [
    { kind: 'brand', name: 'Wilo', words: 'wilo', without: 'насоз' },
    { kind: 'property', name: 'Материал', value: 'латунь', words: 'латунь', without: '' },
  ] as const
  const notice = viewSearchNotice({ ...plain, recognized: [...recognized] }, { ...withBrand(filter, 'Grundfos'), page: 3 })!
  expect(notice.recognized.map(({ label, group, value }) => [label, group, value])).toEqual([
    ['бренд Wilo', 'Бренд', 'Wilo'],
    ['Материал: латунь', 'Материал', 'латунь'],
  ])
  const params = notice.recognized.map(({ href }) => new URL(href, 'http://x').searchParams)
  expect(params.map((one) => [one.get('query'), one.get('brands'), one.get('page')])).toEqual([
    ['насоз', 'Grundfos', '1'],
    [null, 'Grundfos', '1'],
  ])
  expect(
    textOf(
      renderToStaticMarkup(
        <MemoryRouter>
          <SearchNotice {...notice} />
        </MemoryRouter>,
      ),
    ),
  ).toMatch(/^Понято как:.*бренд Wilo.*Искать точно «насоз wilo»$/)
})
