// Checks buttons and icons with forced colours.
import { expect, productPath, test } from './fixtures.ts'

test('A11Y-01 with forced colours the main buttons have borders, favourites can be seen, and what is current has an outline', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/catalog/zapornaya-armatura')
  const styleOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const { borderTopWidth, backgroundColor } = getComputedStyle(element, part)
        return { borderTopWidth, backgroundColor }
      }, pseudo)
  expect((await styleOf('.card-button')).borderTopWidth).toBe('1px')
  // The icon is a mask over its colour: dark ink would not be seen on black.
  expect((await styleOf('.mark-favourite', '::after')).backgroundColor).not.toBe('rgb(16, 24, 40)')
  await page.getByRole('banner').getByRole('searchbox').fill('кран')
  const suggestion = page.getByRole('option').first()
  await expect(suggestion).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(suggestion).toHaveCSS('outline-style', 'solid')
  await page.goto(productPath('TIM-000620'))
  expect((await styleOf('.buy-form > :last-child')).borderTopWidth).toBe('1px')
})
