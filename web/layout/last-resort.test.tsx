import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shownText } from '#test/page.tsx'
import { LastResort } from './last-resort.tsx'

const location = {}

test('ERR-01 when even the error page fails, a page in Russian says what to do; another address is tried anew', () => {
  const failed = renderToStaticMarkup(<LastResort error={new Error('secret')} location={location} />)
  expect(shownText(failed)).toContain('Обновите её или вернитесь на главную')
  expect(failed).toContain('href="/"')
  expect(failed).toContain('name="viewport"') // else a phone shows it as if it were 980 px wide
  expect(failed).not.toContain('secret')

  const state = { ...LastResort.getDerivedStateFromError(), location }
  expect(LastResort.getDerivedStateFromProps({ location }, state)).toBeNull()
  expect(LastResort.getDerivedStateFromProps({ location: {} }, state)).toEqual({ hasFailed: false, location: {} })
  expect(renderToStaticMarkup(<LastResort location={location}>Каталог</LastResort>)).toBe('Каталог')
})
