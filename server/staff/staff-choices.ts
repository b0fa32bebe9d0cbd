// Stores what a person of staff has chosen for their own work, so that it follows them to another browser.
import { choice, type Choice, type Choices } from '#contract/staff/choices.ts'
import type { Database } from '../database/database.ts'

export async function readChoices(db: Database, userId: string): Promise<Choices> {
  const rows = await db.selectFrom('staffChoices').select(['name', 'value']).where('userId', '=', userId).execute()
  // What an older version stored and this one does not know is no choice.
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => {
      const parsed = choice.safeParse(value)
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
}

export async function saveChoice(db: Database, userId: string, name: string, value: Choice): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('staffChoices')
    .values({ userId, name, value: text })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ value: text }))
    .execute()
}
