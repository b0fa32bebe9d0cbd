// Checks pages that staff write: questionnaire, pictures by keyboard, banners.
import { expect, expectAccessible, expectNoSidewaysScroll, openLive, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

const page = '/production/water-pumping-station'
const drawing = { name: 'схема.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 drawing') }

async function fill(form: Page, who: string) {
  await form.getByLabel('Назначение').selectOption('Пожаротушение')
  await form.getByLabel('Расход, м³/ч').fill('36')
  await form.getByLabel('Требуемый напор').fill('62')
  await form.getByLabel('Город или посёлок').fill('Хромтау')
  await form.getByLabel('Имя').fill(who)
  await form.getByLabel('Телефон').fill('8 701 555 01 02')
  await form.getByRole('checkbox').check()
}

// A refused form answers 400, and the browser says so.
test.use({ allowedConsoleErrors: [/status of 400/] })

test('ROUTE-09 A11Y-01 a questionnaire: what is missing is said at its field, a large file at once, and it is sent with its drawing; «back» loses nothing @full', async ({
  page: shown,
}) => {
  await shown.setViewportSize({ width: 380, height: 780 })
  await shown.goto('/production')
  await shown.getByRole('link', { name: 'Насосные станции водоснабжения' }).click()
  await expect(shown.getByRole('heading', { level: 1, name: 'Насосные станции водоснабжения' })).toBeVisible()
  await expectNoSidewaysScroll(shown)
  await expectAccessible(shown)
  const send = shown.getByRole('button', { name: 'Отправить опросный лист' })
  await shown.getByLabel('Что ещё важно').fill('До осени')
  await shown.getByLabel('Проект, схема или фото').setInputFiles(drawing)
  const refused = shown.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/production/'))
  await send.click()
  expect((await refused).status()).toBe(400)
  await expect(shown.getByLabel('Назначение')).toBeFocused()
  await expect(shown.getByText('Обязательное поле!').first()).toBeVisible()
  await expect(shown.getByText('Выберите файл ещё раз')).toHaveCount(0) // it is still chosen
  await expect(shown.locator('.file-input-name')).toHaveText('схема.pdf')
  await expect(shown.getByLabel('Что ещё важно')).toHaveValue('До осени')
  const company = shown.getByRole('contentinfo').getByRole('navigation', { name: 'Компания' })
  await company.getByText('Компания', { exact: true }).click()
  await company.getByRole('link', { name: 'Контакты', exact: true }).click()
  await expect(shown.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  await shown.goBack()
  await expect(shown.getByLabel('Что ещё важно')).toHaveValue('До осени')

  await shown.getByLabel('Проект, схема или фото').setInputFiles({ ...drawing, buffer: Buffer.alloc(11 * 1024 * 1024) })
  await expect(shown.getByText('Файл больше 10 МБ и не принят')).toBeVisible()
  await expect(send).toBeDisabled()
  await shown.getByLabel('Проект, схема или фото').setInputFiles(drawing)
  await fill(shown, 'Ербол')
  await send.click()
  await expect(shown.getByRole('status').getByText('Заявка успешно отправлена')).toBeVisible()
  await expect(shown).toHaveURL(/sent=1#questionnaire$/)
  await shown.getByRole('link', { name: 'Отправить ещё один опросный лист' }).click()
  await expect(shown.getByLabel('Что ещё важно')).toHaveValue('')
})

test.describe('the first touch of a page', () => {
  test.use({ hasTouch: true })
  test('ROUTE-09 «Заполнить опросный лист» leads to the form at once', { tag: '@full' }, async ({ page: shown }) => {
    await shown.goto('/production')
    // Not by `goto`, which waits until the page is hydrated (journey.ts).
    await shown.evaluate((path) => location.assign(path), page)
    const link = shown.getByRole('link', { name: 'Заполнить опросный лист' })
    await link.tap()
    const title = shown.getByRole('heading', { level: 2, name: 'Опросный лист' })
    await expect(title).toBeInViewport()
    await expect(shown).toHaveURL(`${page}#questionnaire`)
    await expect(title).toBeInViewport()
  })
})

test('ROUTE-08 A11Y-01 the pictures of an object by keyboard alone; filters are links @full', async ({ page: shown }) => {
  await shown.goto('/objects')
  await shown.getByRole('navigation', { name: 'Где' }).getByRole('link', { name: 'Хромтау' }).click()
  await expect(shown).toHaveURL('/objects/location/hromtau')
  await expectAccessible(shown)
  // A choice without objects is no link.
  const types = shown.getByRole('navigation', { name: 'Тип объекта' })
  await expect(types.locator('> :not(a)')).not.toHaveCount(0)
  for (const href of await types.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)))
    expect(await (await shown.request.get(href)).text(), href).not.toContain('Таких объектов пока нет')
  await shown.getByRole('link', { name: 'Станция второго подъёма' }).click()
  await expect(shown).toHaveURL(/objects\/\d+$/)
  await openLive(shown, shown.url()) // with its styles alone
  const first = shown.getByRole('link', { name: /^Увеличить: / }).first()
  await first.focus()
  await shown.keyboard.press('Enter')
  const view = shown.getByRole('dialog', { name: 'Фото крупно' })
  await expect(view.getByText('1 из 3')).toBeVisible()
  const { width, height } = shown.viewportSize()!
  await expect.poll(async () => (await view.boundingBox())?.height).toBeGreaterThanOrEqual(height)
  expect((await view.boundingBox())!.width).toBeGreaterThanOrEqual(width - 20)
  await shown.keyboard.press('ArrowRight')
  await expect(view.getByText('2 из 3')).toBeVisible()
  await shown.keyboard.press('ArrowLeft')
  await shown.keyboard.press('ArrowLeft')
  await expect(view.getByText('3 из 3')).toBeVisible()
  await shown.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(first).toBeFocused()
  await expectAccessible(shown)
})

test(
  'ROUTE-01 A11Y-01 banners turn by themselves until they are stopped, then by buttons, and never with reduced motion; the hidden ones take no focus',
  { tag: '@full' },
  async ({ page: shown }) => {
    // Nothing turns while the test itself takes its time.
    await shown.clock.install()
    await shown.clock.pauseAt(Date.now() + 3_600_000)
    await shown.goto('/')
    const banners = shown.getByRole('region', { name: 'Предложения' })
    const strip = banners.getByRole('group', { name: 'Слайды: 4' })
    const turned = () => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))
    await expect(banners.getByRole('button', { name: 'Остановить' })).toBeVisible()
    await shown.clock.runFor(7000)
    await expect(banners.getByText('2 / 4')).toBeVisible()
    await banners.getByRole('button', { name: 'Остановить' }).click()
    await expect(banners.getByRole('button', { name: 'Продолжить' })).toBeVisible()
    await banners.getByRole('button', { name: 'Следующий слайд' }).click()
    await expect(banners.getByText('3 / 4')).toBeVisible()
    await banners.getByRole('button', { name: 'Предыдущий слайд' }).click()
    await expect(banners.getByText('2 / 4')).toBeVisible()
    await expect(banners.locator('.carousel-slide[inert]')).toHaveCount(3)
    await expect.poll(turned).toBe(1)
    // A pointer over the banners pauses them.
    await shown.getByRole('searchbox').or(shown.getByRole('combobox')).first().hover()
    await shown.evaluate(() => (document.activeElement as HTMLElement).blur())
    // Without motion a turn is done at once: what has not turned now stays.
    await shown.emulateMedia({ reducedMotion: 'reduce' })
    await shown.clock.runFor(15_000)
    expect(await turned()).toBe(1)

    await shown.goto('/')
    await expect(banners.getByRole('button', { name: 'Продолжить' })).toBeVisible()
    await shown.clock.runFor(15_000)
    expect(await turned()).toBe(0)
    await expect(banners.getByText('1 / 4')).toBeVisible()
    await banners.getByRole('button', { name: 'Продолжить' }).click()
    await shown.getByRole('searchbox').or(shown.getByRole('combobox')).first().hover()
    await shown.evaluate(() => (document.activeElement as HTMLElement).blur())
    await shown.clock.runFor(7000)
    await expect.poll(turned, 'asked for, they turn for them too').toBe(1)
    // A slide that a finger has turned stays.
    await strip.dispatchEvent('touchstart')
    await strip.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth, behavior: 'instant' }))
    await expect(banners.getByRole('button', { name: 'Продолжить' })).toBeVisible()
  },
)

test(
  'ROUTE-01 CONST-15 a window that gets another width while the banners turn shows a whole slide',
  { tag: '@full' },
  async ({ page: shown }) => {
    await shown.goto('/')
    await shown.getByRole('button', { name: 'Следующий слайд' }).click()
    const strip = shown.getByRole('group', { name: 'Слайды: 4' })
    await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    await shown.setViewportSize({ width: 1366, height: 900 })
    await expect.poll(() => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft % clientWidth)).toBe(0)
  },
)

test.describe('product rows', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    'ROUTE-01 A11Y-01 arrows page through a product row, five by five, by keyboard too, and a lost connection is shown',
    { tag: '@full' },
    async ({ page: shown }) => {
      await shown.setViewportSize({ width: 1440, height: 900 })
      await shown.goto('/')
      const row = shown.getByRole('region', { name: 'Популярные товары', exact: true })
      const names = async () => (await row.locator('.card-name:visible').allTextContents()).join('; ')
      const back = row.getByRole('button', { name: 'Предыдущие товары: Популярные товары' })
      const on = row.getByRole('button', { name: 'Следующие товары: Популярные товары' })
      const first = await names()
      expect(first.split('; ')).toHaveLength(5)
      await expect(back).toHaveAttribute('aria-disabled', 'true')

      await shown.route('**/fragments/cards?*', (route) => route.abort('internetdisconnected'))
      await on.click()
      await expect(shown.getByText(/Не\sудалось показать товары/)).toBeVisible()
      expect(await names()).toBe(first)
      await shown.unroute('**/fragments/cards?*')

      await on.press('Enter')
      await expect(row.getByRole('status')).toHaveText('Страница 2 из 3')
      const second = await names()
      expect(second.split('; ')).toHaveLength(5)
      expect(second.split('; ').filter((name) => first.split('; ').includes(name))).toEqual([])
      await expect(on).toBeFocused()

      // A page that comes after the visitor has returned is not shown.
      const late = Promise.withResolvers<void>()
      await shown.route('**/fragments/cards?*', async (route) => {
        await late.promise
        await route.continue()
      })
      await on.press('Enter')
      await expect(row).toHaveAttribute('aria-busy', 'true')
      await back.press('Enter')
      await expect.poll(names).toBe(first)
      const arrived = shown.waitForResponse('**/fragments/cards?*')
      late.resolve()
      await (await arrived).finished()
      await on.press('Enter')
      await expect(row.getByRole('status')).toHaveText('Страница 2 из 3')

      await on.press('Enter')
      await expect(row.getByRole('status')).toHaveText('Страница 3 из 3')
      await expect(on).toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(shown, { part: 'section[aria-label="Популярные товары"]' })
      await back.click()
      await back.click()
      await expect.poll(names).toBe(first)

      await row.getByRole('button', { name: 'В корзину' }).first().click()
      await expect(row.getByLabel('В корзине')).toHaveText('1')
      await shown.setViewportSize({ width: 380, height: 800 })
      await expect(on).toBeHidden()
    },
  )
})
