// Checks rules for every e-mail of the shop, with all samples.
import type { ShopContacts } from './mail-queue.ts'
import { describe, expect, test } from 'vitest'
import { composeEmail, mailbox } from './compose-email.ts'
import { button, facts, paragraph, plainLink } from './email-blocks.ts'
import { emailSamples, sampleConfig, sampleShop } from '#demo/emails/email-samples.ts'

describe.each(Object.entries(emailSamples))('%s', (_name, sample) => {
  const email = composeEmail(sample, sampleConfig, sampleShop)

  test('CHK-06 is complete: a stable id, a recipient, a heading, HTML and text', () => {
    expect(email.messageId).toMatch(/^[\w.-]+@rodnik\.example$/)
    expect(email.to.address).toMatch(/^[^\s<>@]+@[^\s<>@]+$/)
    expect(email.subject).not.toMatch(/[\r\n]/)
    expect(email.html).toContain('<h1')
    expect(email.html).toContain('prefers-color-scheme:dark')
    expect(email.text.length).toBeGreaterThan(50)
  })

  test('CHK-06 every text can break to fit a phone', () => {
    const cells = email.html.match(/<t[dr] class="muted rule"[^>]*>/g) ?? []
    expect(cells.at(-1)).toContain('overflow-wrap:anywhere') // the footer with the unsubscribe link
    expect(email.html).not.toContain('nowrap')
    for (const cell of email.html.match(/<td[^>]*text-align:right[^>]*>/g) ?? []) expect(cell).toContain('overflow-wrap:normal')
  })

  test('CHK-06 user input never becomes HTML, and every placeholder is filled', () => {
    expect(email.html).not.toMatch(/<script|<img|<b>|<Magna/)
    expect(`${email.html}${email.text}${email.subject}`).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
    expect(email.text).not.toMatch(/&#\d+;|<\/(?:p|td|table)>/)
  })

  test('CHK-06 is short enough for mail programs, and the text has every link of the HTML', () => {
    // Gmail cuts an e-mail off at 102 kB.
    expect(Buffer.byteLength(email.html)).toBeLessThan(100_000)
    for (const [, link = ''] of email.html.matchAll(/href="([^"]+)"/g)) {
      expect(email.text).toContain(link.replaceAll('&#38;', '&'))
    }
  })
})

test('CHK-06 HTML and text have the same content', () => {
  const email = composeEmail(
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
      unsubscribe: 'https://rodnik.example/unsubscribe?c=3&d=4',
    },
    { publicOrigin: 'https://rodnik.example' },
    sampleShop,
  )
  expect(email.text).toBe(
    'Проверка\n\nРаз\nдва\n\nИмя: О’Нил & "Ко"\n\nОткрыть: https://rodnik.example/?a=1&b=2\n\n-- \nЭто письмо пришло вам по ошибке?\nОтказаться от таких писем: https://rodnik.example/unsubscribe?c=3&d=4\nИнтернет-магазин «Родник». Поддержка: +7 (713) 255 66 77, ежедневно с 9:00 до 18:00.\nhttps://rodnik.example',
  )
  expect(email.html).toContain('Раз<br>два')
  expect(email.html).toContain('О’Нил &#38; &#34;Ко&#34;')
  expect(email.html).not.toContain('Ничего')
  expect(email.html).toContain('href="https://rodnik.example/unsubscribe?c=3&#38;d=4"')
})

test('SHELL-15 CONST-10 CHK-06 every e-mail shows phone and hours of the settings; empty ones are left out', () => {
  const footerOf = (shop: Omit<ShopContacts, 'mailbox'>) => {
    const content = { id: 'test-2', to: { name: '', address: 'a@b.example' }, subject: 'Проверка', preview: '', blocks: [] }
    const { html, text } = composeEmail(content, { publicOrigin: 'https://rodnik.example' }, { ...shop, mailbox: '' })
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

test('CHK-06 an address setting with a name is one mailbox, also with a comma', () => {
  expect(mailbox('orders@rodnik.example')).toEqual({ name: '', address: 'orders@rodnik.example' })
  expect(mailbox('"Родник, отдел продаж" <orders@rodnik.example>')).toEqual({
    name: 'Родник, отдел продаж',
    address: 'orders@rodnik.example',
  })
})
