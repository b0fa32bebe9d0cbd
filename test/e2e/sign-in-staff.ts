// Signs members of staff in to the back office.
import { expect, type Page } from '@playwright/test'
import { addStaff } from './make-staff.ts'
import { outboxFolder } from './read-mail.ts'

export const staffPassword = 'зелёный вентиль 5'

/** At the sign-in. */
export async function typePassword(page: Page, email: string, password = staffPassword): Promise<void> {
  await page.getByLabel('Рабочая почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Opens a screen of the back office as a new member. */
export async function openAs(page: Page, role: string, email: string, path: string): Promise<void> {
  await addStaff(outboxFolder, email, role, staffPassword)
  await page.goto(`/admin${path}`)
  await typePassword(page, email)
  await expect(page.getByText('на связи')).toBeVisible()
}

/** By the menu, on a phone also by its «Ещё». */
export async function openSection(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Разделы' })
  const link = menu.getByRole('link', { name })
  const more = menu.getByRole('button', { name: 'Ещё' })
  await expect(link.or(more).first()).toBeVisible()
  if (!(await link.isVisible())) await more.click()
  await link.click()
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
}
