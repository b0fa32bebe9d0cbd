// Stores the files of a form, each accepted or refused by itself (CHK-04, DRF-01).
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { errorTexts, refusalInit, toRefusal, refusalText, type Refusal } from '#contract/errors.ts'
import { readField } from '../forms/form-data.ts'
import { lostStatus } from '../forms/revalidation.ts'

export type FilesResult = { fileProblems?: string[] }

type Attached = {
  ids: string[]
  problems: string[]
  /** of the first refusal */
  init: ResponseInit
}

/** @throws refusals that do not concern a file, e.g. of another account's order */
export async function saveAttachments(form: FormData, attach: (file: File) => Promise<string>): Promise<Attached> {
  const attached: Attached = { ids: [], problems: [], init: {} }
  for (const file of form.getAll('file')) {
    if (!(file instanceof File) || (file.name === '' && file.size === 0)) continue
    try {
      attached.ids.push(await attach(file))
    } catch (error) {
      const refusal = toRefusal(error)
      if (!refusal || !ofFiles.has(refusal.code)) throw error
      if (attached.problems.length === 0) attached.init = refusalInit(refusal)
      attached.problems.push(`${file.name}: ${refusalText(refusal)}`)
    }
  }
  return attached
}

const ofFiles = new Set([
  'malformed',
  'too_large',
  'unsupported_body',
  'too_many_files',
  'too_many_requests',
  'email_not_confirmed',
  'files_full',
  'storage_full',
])

/** Of a refusal that concerns no single file. */
export const fileProblem = (refusal: Refusal): string => `${errorTexts[refusal.code].title}. ${refusalText(refusal)}`

/** The file action of the clicked button: `attach`, or the file to remove. */
export function readFileAction(form: FormData | undefined): { isOfFiles: boolean; remove: string | undefined } {
  const intent = form ? readField(form, 'intent') : ''
  const remove = /^remove-file:(.{1,40})$/.exec(intent)?.[1]
  return { isOfFiles: intent === 'attach' || remove !== undefined, remove }
}

/** `shouldRevalidate` of pages with files: some of several may have been stored. */
export const revalidatesFiles = ({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== lostStatus && (defaultShouldRevalidate || readFileAction(formData).isOfFiles)
