// Checks that a file's type is found by its content (SEC-01).
import { expect, test } from 'vitest'
import { fileOf, readList } from '#test/file-of.ts'
import { xlsxOf } from '#test/xlsx.ts'
import { zipOf } from '#test/zip.ts'
import { checkQuestionnaireFile } from '../callback-requests/questionnaire-file.ts'
import { detectAttachmentType } from '../orders/attachment-type.ts'
import { detectFileType } from './file-type.ts'

const sheet = { name: 'Л', rows: [['Артикул', 'VT-15']] }
const workbook = { name: 'xl/workbook.xml', content: '<workbook/>' }
const macroType = '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'

test('SEC-01:uploads attachments, lists and questionnaires refuse the same ZIP files', async () => {
  const whole = xlsxOf([sheet])
  const refused: [what: string, bytes: Buffer, code: string][] = [
    ['text inside that names a part', zipOf([{ name: 'notes.txt', content: 'xl/workbook.xml', stored: true }]), 'unsupported_body'],
    ['macros', xlsxOf([sheet], [{ name: 'xl/vbaProject.bin', content: 'x' }]), 'unsupported_body'],
    ['macros enabled', zipOf([{ name: '[Content_Types].xml', content: macroType }, workbook]), 'unsupported_body'],
    // Read on the main thread: 80 MB would take seconds, and as much memory as one text.
    ['many types', zipOf([{ name: '[CONTENT_types].xml', content: ' '.repeat(1_100_000) }, workbook]), 'too_large'],
    ['cut off', whole.subarray(0, whole.length - 30), 'malformed'],
    ['zip bomb', zipOf([workbook, { name: 'xl/a.xml', content: ' '.repeat(20_000_000) }]), 'too_large'],
  ]
  for (const [what, bytes, code] of refused) {
    const name = 'план.xlsx'
    await expect(detectAttachmentType(fileOf(name, bytes)), what).rejects.toMatchObject({ code })
    await expect(readList(bytes, name), what).rejects.toMatchObject({ code })
    await expect(checkQuestionnaireFile(fileOf(name, bytes)), what).rejects.toMatchObject({ code })
  }
  expect(await checkQuestionnaireFile(fileOf('план.xlsx', whole))).toMatchObject({ name: 'план.xlsx' })
})

test('DRF-02 a text that begins with «PK» is a text', async () => {
  expect(await detectFileType(fileOf('a', 'PK-15;2\n'))).toBe('text')
})
