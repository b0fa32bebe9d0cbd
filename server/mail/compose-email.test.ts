// Rules that every letter of the shop keeps, held against all samples.
import { describe, expect, test } from 'vitest'
import type { ShopContacts } from '#contract/shop/settings.ts'
import { composeLetter, mailbox } from './compose-email.ts'
import { button, facts, paragraph, plainLink } from './email-blocks.ts'
import { letterSamples, sampleShop } from './email-samples.ts'

describe.each(Object.entries(letterSamples))('%s', (_name, sample) => {
  const letter = sample(sampleShop)

  test('CHK-06 is whole: one stable id, a recipient, a heading, HTML and text', () => {
    expect(letter.messageId).toMatch(/^[\w.-]+@rodnik\.example$/)
    expect(sample(sampleShop)).toEqual(letter)
    expect(letter.to.address).toMatch(/^[^\s<>@]+@[^\s<>@]+$/)
    expect(letter.subject).not.toMatch(/[\r\n]/)
    expect(letter.html).toContain('<h1')
    expect(letter.html).toContain('prefers-color-scheme:dark')
    expect(letter.text.length).toBeGreaterThan(50)
  })

  test('CHK-06 no word is wider than a phone: every part of it may break', () => {
    const cells = letter.html.match(/<t[dr] class="muted rule"[^>]*>/g) ?? []
    expect(cells.at(-1)).toContain('overflow-wrap:anywhere') // the footer, with the link that ends letters
    expect(letter.html).not.toContain('nowrap')
    // Sums alone stay whole.
    for (const cell of letter.html.match(/<td[^>]*text-align:right[^>]*>/g) ?? []) expect(cell).toContain('overflow-wrap:normal')
  })

  test('CHK-06 nothing that somebody wrote becomes HTML, and nothing is left unfilled', () => {
    expect(letter.html).not.toMatch(/<script|<img|<b>|<Magna/)
    expect(`${letter.html}${letter.text}${letter.subject}`).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
    expect(letter.text).not.toMatch(/&#\d+;|<\/(?:p|td|table)>/)
  })

  test('CHK-06 is short enough for mail programs, and the text has every link of the HTML', () => {
    // Gmail cuts a letter off at 102 kB.
    expect(Buffer.byteLength(letter.html)).toBeLessThan(100_000)
    for (const [, link = ''] of letter.html.matchAll(/href="([^"]+)"/g)) {
      expect(letter.text).toContain(link.replaceAll('&#38;', '&'))
    }
  })
})

test('CHK-06 a letter says the same in both forms', () => {
  const letter = composeLetter(
    {
      id: 'test-1',
      to: { name: '', address: 'a@b.example' },
      subject: 'Проверка',
      preview: 'Строка',
      blocks: [
        paragraph('Раз\nдва'),
        facts([
          ['Имя', 'О’Нил & "Ко"'],
          ['Пусто', ''],
        ]),
        button('Открыть', 'https://rodnik.example/?a=1&b=2'),
        plainLink('https://rodnik.example/?a=1&b=2'),
        facts([['Ничего', null]]),
      ],
      reason: 'Это письмо пришло вам по ошибке?',
    },
    { publicOrigin: 'https://rodnik.example' },
    sampleShop,
  )
  expect(letter.text).toBe(
    'Проверка\n\nРаз\nдва\n\nИмя: О’Нил & "Ко"\n\nОткрыть: https://rodnik.example/?a=1&b=2\n\n-- \nЭто письмо пришло вам по ошибке?\nИнтернет-магазин «Родник». Поддержка: +7 (713) 255 66 77, ежедневно с 9:00 до 18:00.\nhttps://rodnik.example',
  )
  expect(letter.html).toContain('Раз<br>два')
  expect(letter.html).toContain('О’Нил &#38; &#34;Ко&#34;')
  expect(letter.html).not.toContain('Ничего')
})

test('SHELL-15 CONST-10 CHK-06 every letter names the phone and the hours of the settings; what is empty is left out', () => {
  const footerOf = (shop: ShopContacts) => {
    const content = { id: 'test-2', to: { name: '', address: 'a@b.example' }, subject: 'Проверка', preview: '', blocks: [] }
    const { html, text } = composeLetter(content, { publicOrigin: 'https://rodnik.example' }, shop)
    const line = text.split('\n').find((one) => one.startsWith('Интернет-магазин')) ?? ''
    expect(html.replaceAll('&nbsp;', ' ')).toContain(line)
    return line
  }
  expect(footerOf({ phone: '', opensAt: '08:30', closesAt: '20:00' })).toBe(
    'Интернет-магазин «Родник». Поддержка: ежедневно с 8:30 до 20:00.',
  )
  expect(footerOf({ phone: '+77132556677', opensAt: '', closesAt: '' })).toBe('Интернет-магазин «Родник». Поддержка: +7 (713) 255 66 77.')
  expect(footerOf({ phone: '', opensAt: '', closesAt: '' })).toBe('Интернет-магазин «Родник».')
})

test('CHK-06 an address setting with a name is one mailbox, also with a comma in it', () => {
  expect(mailbox('orders@rodnik.example')).toEqual({ name: '', address: 'orders@rodnik.example' })
  expect(mailbox('"Родник, отдел продаж" <orders@rodnik.example>')).toEqual({
    name: 'Родник, отдел продаж',
    address: 'orders@rodnik.example',
  })
})
