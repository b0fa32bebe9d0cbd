// Checks the links to the login and back (ROUTE-15).
import { expect, test } from 'vitest'
import { loginHref, safeReturn } from './login-links.ts'

test('ROUTE-15 the login returns to the previous page', () => {
  expect(loginHref('/personal-account?tab=favorites')).toBe('/login?returnTo=%2Fpersonal-account%3Ftab%3Dfavorites')
  expect(loginHref('/catalog/product/A%2FB')).toBe('/login?returnTo=%2Fcatalog%2Fproduct%2FA%252FB')
  expect(loginHref('/')).toBe('/login')
})

test('ROUTE-15 ERR-01 a page in Russian is written as in a header', () => {
  expect(safeReturn('/каталог?query=кран#имя')).toBe(
    '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3?query=%D0%BA%D1%80%D0%B0%D0%BD#%D0%B8%D0%BC%D1%8F',
  )
  expect(safeReturn('/catalog/product/A%2FB?brands=A%2CB&to=/x')).toBe('/catalog/product/A%2FB?brands=A%2CB&to=/x')
})

test('ROUTE-15 the login never leads to another site', () => {
  for (const text of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/a\n/b',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example/x?y',
    '/\u2028/evil.example',
    'JavaScript:alert(1)',
    ' //evil.example',
    '',
    null,
    '/'.padEnd(3000, 'a'),
  ]) {
    expect(safeReturn(text), String(text)).toBeUndefined()
  }
})
