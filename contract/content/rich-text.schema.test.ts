// Checks which documents of staff are accepted (CONT-01).
import { expect, test } from 'vitest'
import { isSafeHref, listPictureIds, plainText, richText, richTextLimits } from './rich-text.schema.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', line: [{ text }] })
const takes = (...blocks: unknown[]) => richText.safeParse({ blocks }).success

test('CONT-01 a document of every kind of block is taken, its words and pictures are found', () => {
  const document = richText.parse({
    blocks: [
      { kind: 'heading', level: 2, text: 'Как мы работаем' },
      {
        kind: 'paragraph',
        line: [{ text: 'Обычный, ' }, { text: 'важный', bold: true }, { text: ' и ссылка', italic: true, href: '/delivery' }],
      },
      { kind: 'list', ordered: true, items: [{ line: [{ text: 'Замер' }], items: [{ line: [{ text: 'на объекте' }] }] }] },
      { kind: 'table', caption: 'Сроки', head: ['Что', 'Дней'], rows: [[[{ text: 'Сборка' }], [{ text: '20' }]]] },
      { kind: 'quote', line: [{ text: 'Всё в срок' }], author: 'Главный энергетик' },
      { kind: 'picture', pictureId: 7, caption: 'Цех' },
      { kind: 'picture', pictureId: 7 },
    ],
  })
  expect(plainText(document)).toBe(
    'Как мы работаем\nОбычный, важный и ссылка\nЗамер\nна объекте\nСроки\nЧто\nДней\nСборка\n20\nВсё в срок\nГлавный энергетик\nЦех',
  )
  expect(listPictureIds(document)).toEqual([7])
})

test('CONT-01 what the document does not know is refused: kinds, fields, HTML blocks, depth', () => {
  expect(takes({ kind: 'html', html: '<b>x</b>' })).toBe(false)
  expect(takes({ kind: 'paragraph', line: [{ text: 'a', style: 'color:red' }] })).toBe(false)
  expect(takes({ kind: 'paragraph', line: [{ text: 'a', bold: 'yes' }] })).toBe(false)
  expect(takes({ kind: 'heading', level: 1, text: 'a' })).toBe(false)
  expect(takes({ kind: 'heading', level: 2, text: '  ' })).toBe(false)
  expect(takes({ kind: 'list', items: [] })).toBe(false)
  expect(takes({ kind: 'list', items: [{ line: [], items: [{ line: [], items: [{ line: [] }] }] }] })).toBe(false)
  expect(takes({ kind: 'table', head: ['a', 'b'], rows: [[[{ text: '1' }]]] })).toBe(false)
  expect(takes({ kind: 'picture', pictureId: '7' })).toBe(false)
  expect(takes({ kind: 'picture', pictureId: -1 })).toBe(false)
  expect(richText.safeParse({ blocks: [], script: 'x' }).success).toBe(false)
  expect(richText.safeParse('<p>text</p>').success).toBe(false)
  // HTML in a text is text.
  expect(takes(paragraph('<script>alert(1)</script>'))).toBe(true)
})

test('CONT-01 a document has limits of size', () => {
  const { blocks, characters, totalCharacters } = richTextLimits
  expect(takes(...Array.from({ length: blocks }, () => paragraph('а')))).toBe(true)
  expect(takes(...Array.from({ length: blocks + 1 }, () => paragraph('а')))).toBe(false)
  expect(takes(paragraph('а'.repeat(characters)))).toBe(true)
  expect(takes(paragraph('а'.repeat(characters + 1)))).toBe(false)
  expect(takes(...Array.from({ length: totalCharacters / characters + 1 }, () => paragraph('а'.repeat(characters))))).toBe(false)
  expect(takes(paragraph('\u0000'))).toBe(false)
  expect(takes(paragraph('\ud800'))).toBe(false)
})

test('SEC-01:injection links lead to pages, sites, mail and phones, never to what runs', () => {
  const safe = ['/delivery', '/', '#top', 'https://example.kz/a?b=1', 'http://example.kz', 'mailto:a@b.kz', 'tel:+77132000000']
  const unsafe = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.kz',
    '/\\evil.kz',
    '\\\\evil.kz',
    'https:///',
    'mailto:',
    'file:///etc/passwd',
    '',
    'delivery',
  ]
  expect(safe.filter((one) => !isSafeHref(one))).toEqual([])
  expect(unsafe.filter(isSafeHref)).toEqual([])
})
