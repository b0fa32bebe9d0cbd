// The file that comes with a questionnaire: what it is, is told by its bytes (SEC-01); it is kept where no address leads.
import { maxQuestionnaireFileBytes, questionnaireTexts } from '#contract/content/questionnaire.ts'
import { ShopError } from '../errors.ts'

export type QuestionnaireFile = { name: string; bytes: Buffer; contentType: string }

const refused = (text: string, code: 'malformed' | 'unsupported_body' | 'too_large' = 'malformed') =>
  new ShopError(code, { detail: text, fields: { file: [text] } })

export const fileTooLarge = () => refused(questionnaireTexts.fileTooLarge, 'too_large')

/** @throws too_large, unsupported_body for any other kind, malformed for an empty one */
export function checkQuestionnaireFile(name: string, bytes: Buffer): QuestionnaireFile {
  if (bytes.length > maxQuestionnaireFileBytes) throw fileTooLarge()
  if (bytes.length === 0) throw refused(questionnaireTexts.fileEmpty)
  const found = kindOf(bytes)
  if (!found) throw refused(questionnaireTexts.fileKind, 'unsupported_body')
  return { name: safeName(name, found.extension), bytes, contentType: found.contentType }
}

function kindOf(bytes: Buffer): { extension: string; contentType: string } | undefined {
  const starts = (mark: string, at = 0) => bytes.toString('latin1', at, at + mark.length) === mark
  if (starts('%PDF-')) return { extension: 'pdf', contentType: 'application/pdf' }
  if (starts('\xff\xd8\xff')) return { extension: 'jpg', contentType: 'image/jpeg' }
  if (starts('\x89PNG\r\n\x1a\n')) return { extension: 'png', contentType: 'image/png' }
  if (starts('RIFF') && starts('WEBP', 8)) return { extension: 'webp', contentType: 'image/webp' }
  // A workbook is a zip that holds this part; other zips are not taken.
  if (starts('PK\x03\x04') && bytes.includes('xl/workbook.xml'))
    return { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  return undefined
}

/** Without folders, control and bidirectional signs; with the ending of what it is. */
function safeName(name: string, extension: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}<>:"|?*]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return `${stem || 'Файл'}.${extension}`
}
