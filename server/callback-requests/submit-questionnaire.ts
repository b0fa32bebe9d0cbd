// A filled-in questionnaire becomes a request to be called (ROUTE-09, CB-03): stored with its answers and file, then told by mail and CRM.
import { createHash, randomUUID } from 'node:crypto'
import { formatCount } from '#contract/values/money.ts'
import type { AnsweredQuestion } from '#contract/content/questionnaire.ts'
import { requestCallback, type CallbackServices } from './create-callback-request.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import type { QuestionnaireFile } from './questionnaire-file.ts'

export type QuestionnaireInput = {
  production: { id: number; title: string }
  answered: readonly AnsweredQuestion[]
  name: string
  /** stored form */
  phone: string
  /** '' for none */
  email: string
  comment: string
  file: QuestionnaireFile | undefined
}

/**
 * Answers the request's id. The same key with the same content gives the same one, however often it is sent.
 * @throws too_many_requests, key_reused; nothing has been stored then
 */
export async function sendQuestionnaire(
  services: CallbackServices & Pick<Services, 'callbackFiles'>,
  visitor: Pick<Visitor, 'clientAddress'>,
  { production, answered, file, ...person }: QuestionnaireInput,
  idempotencyKey: string,
): Promise<string> {
  const { callbackFiles } = services
  // The bytes first: a row without them would be a dead link. Bytes without a row go at night (callback-files-tidy).
  const fileId = file === undefined ? undefined : randomUUID()
  if (file && fileId) await callbackFiles.put(fileId, file.bytes)
  let isStored = false
  try {
    return await requestCallback(services, visitor, { ...person, article: '', topic: 'questionnaire' }, idempotencyKey, {
      details: detailsOf(production.title, answered, file),
      request: {
        production: production.id,
        answered: [...answered],
        file: file ? createHash('sha256').update(file.bytes).digest('hex') : '',
      },
      attachments: file && fileId ? [{ fileId, name: file.name, contentType: file.contentType }] : [],
      async keep(trx, callbackId) {
        await trx
          .insertInto('questionnaireAnswers')
          .values({ callbackId, productionId: production.id, answers: JSON.stringify(answered) })
          .execute()
        if (file && fileId) {
          const { name, contentType, bytes } = file
          await trx.insertInto('callbackFiles').values({ id: fileId, callbackId, name, contentType, byteSize: bytes.length }).execute()
        }
        isStored = true
      },
    })
  } catch (error) {
    isStored = false
    throw error
  } finally {
    // A repeat of what is stored already, or a refusal.
    if (fileId && !isStored) await callbackFiles.remove(fileId)
  }
}

/** What the letter and the CRM say. */
function detailsOf(title: string, answered: readonly AnsweredQuestion[], file: QuestionnaireFile | undefined): string {
  return [
    `Оборудование: ${title}`,
    ...answered.map(({ label, value }) => `${label}: ${value}`),
    ...(file ? [`Файл: ${file.name}, ${formatCount(Math.ceil(file.bytes.length / 1024), 'килобайт', 'килобайта', 'килобайт')}`] : []),
  ].join('\n')
}
