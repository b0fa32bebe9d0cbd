// The files that came with a form, each kept or refused by itself (CHK-04, DRF-01).
import { errorTexts, refusalOf } from '#contract/errors.ts'

export type Attached = {
  ids: string[]
  /** what each refused file is told, with its name */
  problems: string[]
  /** of the answer: 200, or why the first was refused */
  status: number
}

/** @throws what is no refusal of a file: another's order, one that was placed meanwhile */
export async function attachFiles(form: FormData, attach: (file: { name: string; bytes: Buffer }) => Promise<string>): Promise<Attached> {
  const attached: Attached = { ids: [], problems: [], status: 200 }
  for (const file of form.getAll('file')) {
    if (!(file instanceof File) || (file.name === '' && file.size === 0)) continue
    try {
      attached.ids.push(await attach({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal || !ofFiles.has(refusal.code)) throw error
      attached.problems.push(`${file.name}: ${refusal.detail ?? errorTexts[refusal.code].detail}`)
      if (attached.status === 200) attached.status = errorTexts[refusal.code].status
    }
  }
  return attached
}

const ofFiles = new Set(['malformed', 'too_large', 'unsupported_body', 'too_many_files', 'too_many_requests'])

/** The button pressed: `attach`, or the file to take away. */
export function readFileDeed(intent: string): { attach: boolean; remove: string | undefined } {
  return { attach: intent === 'attach', remove: /^remove-file:(.{1,40})$/.exec(intent)?.[1] }
}
