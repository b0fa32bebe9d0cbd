// The frame around the pages: top bar, burger menu, floating menu, banner.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, scriptOf, test } from './fixtures.ts'

const burgerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Меню', exact: true })
const burger = (page: Page) => page.getByRole('dialog', { name: 'Меню' })
const floating = (page: Page) => page.getByRole('button', { name: 'Связаться с нами' })

test('SHELL-06 SHELL-14 the burger menu: the focus stays inside, Escape, back and a choice close it', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto('/delivery')
  await expect(page.getByRole('navigation', { name: 'О магазине' })).toBeHidden()
  const logo = page.getByRole('banner').getByRole('link', { name: 'Родник, на главную' })
  const before = await logo.boundingBox()
  await burgerLink(page).focus()
  await page.keyboard.press('Enter')
  await expect(burger(page)).toBeVisible()
  await expect(burger(page).getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(burger(page).getByRole('link', { name: '+7 (713) 200 00 00' })).toBeVisible()
  expect(await logo.boundingBox(), 'nothing shifts').toEqual(before)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('dialog') === null
    })
    expect(isOutside, `after ${at + 1} tabs`).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(burger(page)).toHaveCount(0)
  await expect(burgerLink(page)).toBeFocused()
  await expect(page).toHaveURL(/\/delivery$/) // its entry leaves the history a moment later

  await burgerLink(page).click()
  await expect(burger(page)).toBeVisible()
  await page.goBack()
  await expect(burger(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/delivery$/)

  await burgerLink(page).click()
  await burger(page).getByText('О компании').click()
  await burger(page).getByRole('link', { name: 'Контакты' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  await expect(burger(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/delivery$/)
})

test('SHELL-08 SHELL-14 the floating menu says three ways, closes by Escape and hides while a menu or the filters are open @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  await expect(floating(page)).toBeVisible()
  const box = (await floating(page).boundingBox())!
  const tabs = (await page.getByRole('navigation', { name: 'Разделы', exact: true }).boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(tabs.y) // in the free cell of the tabs: it covers nothing
  expect(box.x).toBeGreaterThanOrEqual(tabs.x + (tabs.width * 5) / 6)
  await floating(page).click()
  const menu = page.getByRole('navigation', { name: 'Быстрая связь' })
  for (const [name, href] of [
    ['Написать в чат', 'https://chat.rodnik.example/'],
    ['Написать в мессенджер', 'https://messenger.rodnik.example/'],
    ['Позвонить', 'tel:+77132000000'],
  ] as const)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link')).toHaveCount(0)
  await expect(floating(page)).toBeFocused()
  await expect(page).not.toHaveURL(/#/) // its entry leaves the history a moment later
  await page
    .getByRole('button', { name: /^Фильтры/ })
    .first()
    .click()
  await expect(floating(page)).toBeHidden()
  await expect(page).toHaveURL(/#filters$/)
  await page.keyboard.press('Escape')
  await expect(floating(page)).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await page.getByRole('banner').getByRole('link', { name: 'КАТАЛОГ' }).click()
  await expect(page.getByRole('dialog', { name: 'Каталог' })).toBeVisible()
  await expect(floating(page)).toBeHidden()
})

test('SHELL-09 SHELL-03 banner and top bar say what the settings say', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Бесплатная доставка при покупке от\s10\s000\s₸/ })).toHaveAttribute('href', '/delivery')
  await expect(page.getByText('рублей')).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Связь и справка' })
  await expect(bar.getByText(/^(Сейчас открыто|Перезвоним (сегодня|завтра) в\s9:00)$/)).toBeVisible()
  await expect(bar.getByText(/09:00\s–\s18:00/)).toBeVisible()
  for (const name of [/^Написать нам/, /^Мы в Instagram/]) await expect(bar.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  await bar.getByRole('link', { name: 'Перезвоните мне' }).click()
  await expect(page.getByRole('dialog').getByText(/Мы на\sсвязи ежедневно с\s9:00 до\s18:00/)).toBeVisible()
})

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('SHELL-02 CONST-15 header, filters and wrapper change at their widths by CSS alone @full', async ({ page }) => {
    await page.goto('/catalog/zapornaya-armatura')
    const banner = page.getByRole('banner')
    const parts = {
      'row of keys': page.getByRole('navigation', { name: 'Разделы', exact: true }),
      comparison: banner.getByRole('link', { name: /^Сравнение/ }),
      burger: burgerLink(page),
      'top bar': page.getByRole('navigation', { name: 'О магазине' }),
      filters: page.getByRole('complementary', { name: 'Фильтры' }),
    }
    for (const [width, shown] of [
      [780, ['row of keys', 'burger']],
      [781, ['comparison', 'burger']],
      [1099, ['comparison', 'burger']],
      [1100, ['comparison', 'top bar']],
      [1350, ['comparison', 'top bar']],
      [1351, ['comparison', 'top bar', 'filters']],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const seen = async () => {
        const visible = await Promise.all(Object.values(parts).map((part) => part.isVisible()))
        return Object.keys(parts).filter((_, at) => visible[at])
      }
      await expect.poll(seen, `${width} px`).toEqual(shown)
    }
    for (const width of [1920, 2128]) {
      await page.setViewportSize({ width, height: 900 })
      const inner = await page
        .getByRole('main')
        .locator('.wrapper')
        .first()
        .evaluate((element) => {
          const { paddingLeft, paddingRight } = getComputedStyle(element)
          return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        })
      expect(inner, `${width} px`).toBe(1760)
    }
  })
})

test('SHELL-01 SHELL-03 A11Y-01 the navigation by keyboard: a group opens, Escape gives the focus back, leaving it closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/delivery')
  const bar = page.getByRole('navigation', { name: 'О магазине' })
  const group = bar.getByText('О компании')
  const news = bar.getByRole('link', { name: 'Новости и акции' })
  await expect(news).toBeHidden()
  await expect(bar.getByRole('link', { name: 'Оптовикам' })).toHaveCount(0)
  await bar.getByRole('link', { name: 'Доставка и оплата' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(news).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('link', { name: 'О нас' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(news).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(news).toBeVisible()
  await page.mouse.click(700, 600)
  await expect(news).toBeHidden()
  await group.click()
  await news.click()
  await expect(page).toHaveURL(/\/about\/news$/)
  await expect(news).toBeHidden()
})

// What begins with the page, cut one by one.
const startUps = [['floating menu', 'web/shell/idle/floating-menu.tsx']] as const

test.describe('when what begins with the page does not come', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|A part of the page did not load|Failed to fetch/] })

  for (const [part, module] of startUps)
    test(`SHELL-12 ERR-02 ${part}: it is written down and the page goes on`, { tag: '@full' }, async ({ page, shop }) => {
      const [product] = await shop.inStock(1)
      await page.route(await scriptOf(module), (route) => route.abort())
      const said = page.waitForEvent('console', (message) => message.text().includes(`start-up: ${part} failed`))
      await page.goto(`/catalog/product/${encodeURIComponent(product!.article)}`)
      await said
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).click()
      await expect(page).toHaveURL(/\/contacts$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('SHELL-06 SHELL-10 the burger leads to the same pages in the footer, folded by groups @full', async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 })
    await page.goto('/')
    await burgerLink(page).click()
    await expect(page).toHaveURL(/#site-pages$/)
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    expect((await footer.boundingBox())!.height).toBeLessThan(600)
    const company = footer.getByRole('navigation', { name: 'Компания' })
    await company.locator('summary').press('Enter')
    await company.getByRole('link', { name: 'Контакты' }).click()
    await expect(page).toHaveURL(/\/contacts$/)
  })
})
