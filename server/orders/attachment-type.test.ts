// Checks which attachments of orders are accepted (CHK-04).
import { expect, test } from 'vitest'
import { maxOrderFileBytes } from '#contract/orders/attachments.ts'
import { fileOf } from '#test/file-of.ts'
import { xlsxOf } from '#test/xlsx.ts'
import { zipOf } from '#test/zip.ts'
import { detectAttachmentType, checkedFile } from './attachment-type.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const docx = zipOf([{ name: 'word/document.xml', content: '<document/>' }])
const kinds: [name: string, bytes: Buffer, kind: string][] = [
  ['чертёж.pdf', latin('%PDF-1.7\n'), 'pdf'],
  ['фото.jpg', latin('\xff\xd8\xff\xe0\0\x10JFIF'), 'jpeg'],
  ['схема.png', latin('\x89PNG\r\n\x1a\n\0\0'), 'png'],
  ['схема.webp', latin('RIFF\x10\0\0\0WEBPVP8 '), 'webp'],
  ['задание.docx', docx, 'docx'],
  ['смета.xlsx', xlsxOf([{ name: 'С', rows: [['VT-15', 1]] }]), 'xlsx'],
  ['список.csv', Buffer.from('VT-15;2\n'), 'text'],
  ['по-русски.txt', latin('\xcf\xf0\xe8\xe2\xe5\xf2'), 'text'],
]

test('CHK-04 DRF-01 each accepted type is detected by its content, whatever the name', async () => {
  for (const [name, bytes, kind] of kinds) {
    expect([name, await detectAttachmentType(fileOf(name, bytes))]).toEqual([name, kind])
    if (kind !== 'text') expect(await detectAttachmentType(fileOf('без названия', bytes))).toBe(kind)
  }
})

test('CHK-04 SEC-01:uploads other types, and files that are not what their name says, are refused with advice', async () => {
  const macros = zipOf([
    { name: 'word/document.xml', content: '<document/>' },
    { name: 'word/vbaProject.bin', content: 'x' },
  ])
  const refused: [name: string, bytes: Buffer, code: string, words: string][] = [
    ['чертёж.pdf', Buffer.from('<script>alert(1)</script>'), 'unsupported_body', 'Содержимое не'],
    ['фото.jpg', Buffer.from('просто текст'), 'unsupported_body', 'Содержимое не'],
    ['фото.png', latin('GIF89a'), 'unsupported_body', 'Содержимое не'],
    ['чертёж.dwg', latin('AC1027\0\0\0'), 'unsupported_body', 'Подойдут PDF'],
    ['страница.html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_body', 'Подойдут PDF'],
    ['фото.svg', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'unsupported_body', 'Подойдут PDF'],
    ['программа', latin('MZ\x90\0\x03\0'), 'unsupported_body', 'Подойдут PDF'],
    ['байты.txt', Buffer.alloc(4000), 'unsupported_body', 'Подойдут PDF'],
    ['архив.zip', zipOf([{ name: 'a.txt', content: 'a' }]), 'unsupported_body', 'Подойдут PDF'],
    ['с макросами.docx', macros, 'unsupported_body', 'макросы'],
    ['старый.doc', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'unsupported_body', 'старого формата'],
    ['битый.docx', latin('PK\x03\x04 и дальше ничего'), 'malformed', 'повреждён'],
    ['пустой.pdf', Buffer.alloc(0), 'malformed', 'пуст'],
    ['большой.pdf', Buffer.concat([latin('%PDF-'), Buffer.alloc(maxOrderFileBytes)]), 'too_large', 'больше 10'],
  ]
  for (const [name, bytes, code, words] of refused)
    await expect(detectAttachmentType(fileOf(name, bytes)), name).rejects.toMatchObject({ code, detail: expect.stringContaining(words) })
})

test('CHK-04 SEC-01:uploads a name of a kind that is not accepted is refused, whatever the content', async () => {
  for (const [name, kind] of [
    ['evil.exe', 'text'],
    ['../run.BAT', 'text'],
    ['a.7z', 'text'],
    ['evil.exe\u200b', 'text'],
    ['evil.exe. .', 'text'],
    ['скрипт.js', 'pdf'],
    ['plan.dwg', 'jpeg'],
  ] as const)
    await expect(checkedFile(fileOf(name, 'x'), kind), name).rejects.toMatchObject({
      code: 'unsupported_body',
      detail: expect.stringContaining('Подойдут PDF'),
    })
})

test('SEC-01:uploads a file is stored under a plain name with the extension of its content', async () => {
  const named = async (name: string, kind: 'pdf' | 'jpeg' | 'text') => (await checkedFile(fileOf(name, 'x'), kind)).name
  expect(await named('C:\\Заказы\\Чертёж 1.PDF', 'pdf')).toBe('Чертёж 1.PDF')
  expect(await named('../../etc/список', 'text')).toBe('список.txt')
  expect(await named('Смета v1.2', 'text')).toBe('Смета v1.2.txt')
  expect(await named('фото.png', 'jpeg')).toBe('фото.png.jpg')
  expect(await named('сче\u202eт\r\n.pdf', 'pdf')).toBe('счет.pdf')
  expect(await named('', 'pdf')).toBe('Файл.pdf')
  expect(await named(`${'а'.repeat(300)}.pdf`, 'pdf')).toMatch(/^а{110}…аааа\.pdf$/)
})

test('SEC-01:patterns a name of very many dots is read in linear time', async () => {
  const file = fileOf(`${'.'.repeat(1_000_000)}x`, latin('%PDF-1.7\n'))
  expect((await checkedFile(file, 'pdf')).name.length).toBeLessThan(130)
})
