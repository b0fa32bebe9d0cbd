// Renders the links to pages (CAT-09).
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { pageNumbers, Pagination } from './pagination.tsx'

test('CAT-09 page numbers include the first, the last and the neighbours, without repeats', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 7)).toEqual([1, 2, 3, 4, 7])
  expect(pageNumbers(4, 7)).toEqual([1, 3, 4, 5, 7])
  expect(pageNumbers(7, 7)).toEqual([1, 4, 5, 6, 7])
  expect(pageNumbers(500, 1000)).toEqual([1, 499, 500, 501, 1000])
})

test('CAT-09 pages are links and the current one is marked for screen readers', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Pagination page={2} pageCount={3} hrefOf={(page) => `/catalog/v2?page=${page}`} />
    </MemoryRouter>,
  )
  expect(html).toContain('href="/catalog/v2?page=3"')
  expect(html).toContain('rel="prev"')
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(renderToStaticMarkup(<Pagination page={1} pageCount={1} hrefOf={String} />)).toBe('')
})
