// Checks the items of the navigation by role (SHELL-01).
import { expect, test } from 'vitest'
import { navigationFor, type NavigationItem } from './navigation.ts'

const textsOf = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ text, children = [] }) => [text, ...textsOf(children)]).map((text) => text.replaceAll('\u00a0', ' '))

test('SHELL-01 questions and answers leads guests to their page and customers to the account; wholesalers is for customers alone', () => {
  const guest = navigationFor(false)
  const customer = navigationFor(true)
  const questions = (items: NavigationItem[]) => items.filter(({ text }) => text.startsWith('Вопросы')).map(({ href }) => href)
  expect(questions(guest)).toEqual(['/faq'])
  expect(questions(customer)).toEqual(['/personal-account?tab=faq'])
  expect(textsOf(guest)).not.toContain('Оптовикам')
  expect(textsOf(customer)).toContain('Оптовикам')
  expect(JSON.stringify(guest)).not.toContain('wholesaler')
  for (const item of ['Производство', 'Объекты', 'Сервис', 'Доставка и оплата', 'О компании', 'Новости и акции', 'Сертификаты', 'Партнёры'])
    for (const shown of [guest, customer]) expect(textsOf(shown)).toContain(item)
})

test('SHELL-01 items and children are flagged for guests or customers; an empty group is removed', () => {
  const items: NavigationItem[] = [
    { href: '/a', text: 'A', only: 'guests' },
    { href: '/b', text: 'B', children: [{ href: '/c', text: 'C', only: 'customers' }] },
  ]
  expect(textsOf(navigationFor(false, items))).toEqual(['A'])
  expect(textsOf(navigationFor(true, items))).toEqual(['B', 'C'])
})
