// Checks when a font that comes late is used.
import { expect, test } from './fixtures.ts'
import { openWithLateFont } from './open-slowly.ts'

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
