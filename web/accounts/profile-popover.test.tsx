// Texts of the account's menu over the page; opening, closing and logging out: accounts.e2e.ts.
import { expect, test } from 'vitest'
import { openPage, shownText } from '#test/render-route.tsx'
import type { UserInfo } from '../rendering/shell-data.ts'
import ProfilePopover from './profile-popover.tsx'

const aidar: UserInfo = {
  lastName: 'Нурланов',
  firstName: 'Айдар',
  middleName: 'Серикович',
  email: 'aidar@stroydom.example',
  phone: '+77015550102',
  button: { caption: 'Айдар Н.' },
}

async function menuOf(userInfo: UserInfo): Promise<string> {
  const route = { path: 'any', element: <ProfilePopover userInfo={userInfo} /> }
  return shownText((await openPage(route, {}, {}, { userInfo })('/any')).html)
}

test('SHELL-05 the popover says last, first and middle name, and the e-mail where there is none', async () => {
  expect(await menuOf(aidar)).toContain(' Нурланов Айдар Серикович ')
  expect(await menuOf({ ...aidar, middleName: '' })).toContain(' Нурланов Айдар Личная')
  expect(await menuOf({ ...aidar, lastName: '', firstName: '', middleName: '' })).toContain(' aidar@stroydom.example ')
})

test('SHELL-05 it lists the account and «Выход», and shows the unread count next to the notifications', async () => {
  const entries =
    'Личная информация Смена пароля Текущие заказы Черновики заказов История заказов Избранное Уведомления Вопросы и ответы Выход'
  expect(await menuOf(aidar)).toContain(entries)
  const unread = (count: number) => menuOf({ ...aidar, button: { caption: 'Айдар Н.', 'data-unread': count } })
  expect(await unread(7)).toContain('Уведомления 7 непрочитанных Вопросы')
  expect(await unread(120)).toContain('Уведомления 99+ непрочитанных Вопросы')
})
