// Renders documents of staff (CONT-01).
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { richText } from '#contract/content/rich-text.schema.ts'
import { h2, h3, ol, p, picture, quote, table, text, ul } from '#demo/content/rich-text-builder.ts'
import { Prose } from './prose.tsx'
import { richTextHtml } from './rich-text-html.tsx'

const plan = { hash: 'a'.repeat(32), width: 1280, height: 800, alt: 'План <цеха>' }

test('CONT-01 a document becomes markup with safe links, a named table and a sized picture', () => {
  const document = text(
    h2('Сроки'),
    h3('Сборка'),
    p('Собираем **за 20 дней**, _без спешки_: [доставка](/delivery), [завод](https://example.kz/).'),
    ul('Раз', 'Два'),
    ol('Первый'),
    table('Размеры', ['Имя', 'Мм'], ['А', '640 мм']),
    quote('Работает', 'Заказчик'),
    picture(3, 'Цех'),
    picture(4),
  )
  const html = richTextHtml(document, new Map([[3, plan]]))
  expect(html).toContain('<h2>Сроки</h2>')
  expect(html).toContain('<strong>за 20\u00a0дней</strong>')
  expect(html).toContain('<a href="/delivery">доставка</a>')
  expect(html).toContain('<a href="https://example.kz/" target="_blank" rel="noopener nofollow">завод</a>')
  expect(html).toContain('<th scope="col">Мм</th>')
  expect(html).toContain('role="region" aria-label="Размеры" tabindex="0"')
  expect(html).toMatch(/width="1280" height="800" alt="План &lt;цеха&gt;" loading="lazy"/)
  expect(html).toContain('<h3>Сборка</h3>')
  expect(html.match(/<figure>/g)).toHaveLength(1) // a picture that is gone leaves no hole
})

test('CONT-01 an empty document leaves nothing on the page', () => {
  expect(richTextHtml({ blocks: [] })).toBe('')
  expect(renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Prose, { html: '' })))).toBe('')
})

test('SEC-01:injection HTML in any text of a document is shown as text', () => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(1)</script>'
  const document = richText.parse({
    blocks: [
      { kind: 'paragraph', line: [{ text: evil, bold: true, href: '/a"onclick="x' }] },
      { kind: 'heading', level: 3, text: evil },
      { kind: 'list', items: [{ line: [{ text: evil }], items: [{ line: [{ text: evil }] }] }] },
      { kind: 'table', caption: evil, head: [evil], rows: [[[{ text: evil }]]] },
      { kind: 'quote', line: [{ text: evil }], author: evil },
      { kind: 'picture', pictureId: 1, caption: evil },
    ],
  })
  const html = richTextHtml(document, new Map([[1, { ...plan, alt: evil }]]))
  expect(html).not.toMatch(/<script|<img src=x|" ?onclick|" ?onerror="/)
  expect(html).toContain('&lt;script&gt;')
})
