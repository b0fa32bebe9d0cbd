// Walks pages on phones and tablets, with forced colours, a late font, and the focus moved by keys.
import { expect, productPath, test } from './fixtures.ts'
import { openWithLateFont } from './open-slowly.ts'

test('A11Y-01 with forced colours the main buttons have borders, and favourites can be seen', async ({ page }) => {
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
  await page.goto('/cart')
  await page.goto(productPath('TIM-000620'))
  expect((await styleOf('.buy-form > :last-child')).borderTopWidth).toBe('1px')
})

for (const late of ['*', 'golos-cyrillic']) {
  test(
    `PERF-01 CONST-15 a font that is late for the first page (${late}) is used from the second on`,
    { tag: '@full' },
    async ({ page }) => {
      const areUsed = () =>
        page.evaluate(() => {
          const context = document.createElement('canvas').getContext('2d')!
          const widthIn = (font: string, text: string) => {
            context.font = `16px ${font}`
            return context.measureText(text).width
          }
          return ['Родник', '0123'].map((text) => widthIn('"Golos Text", monospace', text) !== widthIn('monospace', text))
        })
      await openWithLateFont(page, '/delivery', late)
      expect((await areUsed())[0]).toBe(false)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
      await expect.poll(areUsed).toEqual([true, true])
    },
  )
}

test('CONST-04 the category strip marks the category on its lists and products', async ({ page }) => {
  for (const path of ['/precatalog/nasosy-i-nasosnye-stancii', '/catalog/nasosy-i-nasosnye-stancii', productPath('BEL-001065')]) {
    await page.goto(path)
    await expect(page.locator('.category-strip a[aria-current]'), path).toContainText('Насосы')
  }
  await page.goto('/catalog/rasprodazha')
  await expect(page.locator('.category-strip a[aria-current]')).toContainText('РАСПРОДАЖА')
})

test('CONST-15 PROD-01 SRCH-02 tablets and phones: suggestions, price, sizes and the menu are in view', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/')
  const field = page.getByRole('banner').getByLabel('Поиск по товарам').first()
  await field.click()
  await page.keyboard.type('насос', { delay: 20 })
  const first = page.getByRole('option').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())!.width).toBeGreaterThan(600)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(productPath('TIM-000620'))
  await expect(page.locator('.buy-form')).toBeInViewport({ ratio: 1 })
  // A size of a thread does not break after the slash.
  await expect(page.getByRole('heading', { level: 1 }).getByText('ВР/НР,')).toHaveCSS('text-wrap-mode', 'nowrap')
  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto('/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /каталог/i })
    .first()
    .click()
  const menu = page.getByRole('dialog')
  await expect(menu.locator('[aria-current]')).toContainText('Краны шаровые резьбовые для')
  for (const way of ['Позвонить', 'Написать']) await expect(menu.getByRole('link', { name: way })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('CONST-04 A11Y-01 the empty comparison does not name a button that is hidden', { tag: '@full' }, async ({ page }) => {
    await page.goto('/compare')
    await expect(page.getByText('Нажмите на', { exact: false })).toBeHidden()
    await expect(page.getByText('работает только с')).toBeVisible()
  })
})
