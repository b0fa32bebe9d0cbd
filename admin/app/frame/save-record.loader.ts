// Makes the save of a record form: parses the changed fields, calls the verb, maps a refusal to the form's answer.
import { data } from 'react-router'
import * as z from 'zod/mini'
import { errorTexts, toRefusal, refusalText, type Refusal } from '#contract/errors.ts'
import type { DB } from '#db/schema.gen.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import type { Database } from '#server/database/database.ts'
import { readLastChange } from '#server/journal/last-change.ts'
import type { SaveAnswer } from '#admin/ui/use-record-form.ts'
import type { RequestContext } from '#web/rendering/request-context.ts'

const sent = z.object({ version: z.number(), changes: z.record(z.string(), z.unknown()) })

/**
 * @param body JSON of the form @param fields the schema of what can be changed, each field optional
 * @param save @throws conflict, not_found and others
 */
export async function saveRecord<Schema extends z.ZodMiniObject>(
  { services }: Pick<RequestContext, 'services'>,
  body: unknown,
  {
    entity,
    id,
    fields,
    save,
  }: { entity: keyof DB; id: string | number; fields: Schema; save: (changes: z.output<Schema>, version: number) => Promise<unknown> },
) {
  const { data: form } = sent.safeParse(body)
  const parsed = fields.safeParse(form?.changes)
  if (!form || !parsed.success) {
    const errors: Record<string, string> = {}
    for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.')] ??= message
    return answer({ kind: 'refused', errors, text: Object.keys(errors).length > 0 ? null : errorTexts.malformed.detail }, 400)
  }
  try {
    await save(parsed.data, form.version)
    return answer({ kind: 'saved' }, 200)
  } catch (error) {
    const refusal = toRefusal(error)
    // The page waits until the database responds.
    if (!refusal || errorTexts[refusal.code].status >= 500) throw error
    const { status } = errorTexts[refusal.code]
    if (refusal.code === 'conflict' || refusal.code === 'not_found') {
      const kind = refusal.code === 'conflict' ? 'conflict' : 'gone'
      return answer({ kind, ...(await findLastEditor(services.db, entity, id)) }, status)
    }
    const errors = firstTexts(refusal.fields)
    return answer({ kind: 'refused', errors, text: Object.keys(errors).length > 0 ? null : refusalText(refusal) }, status)
  }
}

/** One text of each refused field. */
export const firstTexts = (fields: Refusal['fields']): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([field, [first]]) => [field, first]))

/** For people. @returns an empty name where no person did */
export async function findLastEditor(db: Database, entity: keyof DB, id: string | number): Promise<{ by: string; at: string }> {
  const last = await readLastChange(db, entity, id)
  return { by: last?.by ?? '', at: last ? formatTime(last.at) : '' }
}

const answer = (given: SaveAnswer, status: number) => data(given, status)
