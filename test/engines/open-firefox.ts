// Drives Firefox by WebDriver BiDi, without geckodriver, which Debian does not have.
import puppeteer from 'puppeteer-core'
import type { Engine, Window } from './engine.ts'

/** @param program path of Firefox */
export async function openFirefox(program: string, { width, height, init }: Window): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU, ru' },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width, height })
  await page.evaluateOnNewDocument(`(() => {${init}})()`)
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async (work, ...args) => (await page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`)) as never,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    kill: () => void browser.process()?.kill('SIGKILL'),
  }
}
