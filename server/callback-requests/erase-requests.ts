// Erases a person from their requests (ADM-07); topic, time and the state in the CRM remain.
import type { Actor } from '#contract/journal/actor.ts'
import type { Trx } from '../database/database.ts'
import { forgetValues } from '../journal/personal-fields.ts'
import { recordChange } from '../journal/record-change.ts'
import { questionsChanged } from './published-questions.ts'
import { isOfPerson, type Person } from './requests-of-person.ts'

/** Also stops what has not reached the CRM yet. The bytes of files are deleted at night (server/process/purge-jobs.ts). */
export async function eraseRequestsOf(trx: Trx, actor: Actor, person: Person): Promise<void> {
  const erased = await trx
    .updateTable('callbacks')
    .set({
      name: 'Имя удалено',
      phone: '+70000000000',
      email: null,
      comment: '',
      details: '',
      answer: '',
      publishedQuestion: null,
      crmProblem: null,
      status: 'closed',
    })
    .where(isOfPerson(person))
    .returning(['id', 'article'])
    .execute()
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  await trx.deleteFrom('callbackFiles').where('callbackId', 'in', ids).execute()
  await trx.deleteFrom('questionnaireAnswers').where('callbackId', 'in', ids).execute()
  for (const id of ids) await recordChange(trx, actor, { entity: 'callbacks', id, note: 'Данные удалены по просьбе покупателя' }, {}, {})
  await forgetValues(trx, 'callbacks', ids)
  const articles = erased.map(({ article }) => article)
  await questionsChanged(trx, articles)
}
