import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { searchFor, withBrand } from '#contract/catalogue/filter.ts'
import { SearchNotice } from './search-notice.tsx'
import { viewSearchNotice } from './search-notice-view.ts'

const plain = { correctedQuery: null, droppedWords: [], recognized: [], total: 5 }
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
