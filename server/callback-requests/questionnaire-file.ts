// Checks the file of a questionnaire; its type is detected by its content (SEC-01).
import { maxQuestionnaireFileBytes, questionnaireTexts } from '#contract/content/questionnaire.ts'
import { fileTypes } from '#contract/files/file-types.ts'
import { damagedFile, tooLargeFile, unsupportedFile } from '../files/file-refusals.ts'
import { detectFileType } from '../files/file-type.ts'

export type QuestionnaireFile = { name: string; content: Blob; contentType: string }

export const fileTooLarge = () => tooLargeFile(questionnaireTexts.fileTooLarge)

/** @throws too_large, unsupported_body for other types, malformed if empty or damaged */
export async function checkQuestionnaireFile(file: File): Promise<QuestionnaireFile> {
  if (file.size > maxQuestionnaireFileBytes) throw fileTooLarge()
  const type = await detectFileType(file)
  switch (type) {
    case 'empty':
      throw damagedFile(questionnaireTexts.fileEmpty)
    case 'pdf':
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'xlsx':
      return { name: safeName(file.name, fileTypes[type].extensions[0]), content: file, contentType: fileTypes[type].mediaType }
    default:
      throw unsupportedFile(questionnaireTexts.fileKind)
  }
}

/** Removes folders and control and bidirectional characters; sets the detected extension. */
function safeName(name: string, extension: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}<>:"|?*]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return `${stem || 'Файл'}.${extension}`
}
