// Stores a questionnaire as a callback request with answers and file (ROUTE-09, CB-03).
import { randomUUID } from 'node:crypto'
import { formatCount } from '#contract/values/money.ts'
import type { AnsweredQuestion } from '#contract/content/questionnaire.ts'
import { requestCallback, type CallbackServices } from './create-callback-request.ts'
import { contentHash } from '../files/content-hash.ts'
import { countQuestionnaireFile } from '../files/upload-quota.ts'
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
 * Idempotent by key. @returns the request's id
 * @throws too_many_requests, key_reused
 */
export async function sendQuestionnaire(
  services: CallbackServices & Pick<Services, 'callbackFiles'>,
  visitor: Parameters<typeof requestCallback>[1],
  { production, answered, file, ...person }: QuestionnaireInput,
  idempotencyKey: string,
): Promise<string> {
  const { callbackFiles } = services
  // Bytes first: a row without them would be a dead link. Bytes without a row are purged at night.
  const fileId = file === undefined ? undefined : randomUUID()
  if (file && fileId) await callbackFiles.put(fileId, file.content)
  let isStored = false
  try {
    return await requestCallback(services, visitor, { ...person, article: '', topic: 'questionnaire' }, idempotencyKey, {
      details: detailsOf(production.title, answered, file),
      request: {
        production: production.id,
        answered: [...answered],
        file: file ? await contentHash(file.content) : '',
      },
      attachments: file && fileId ? [{ fileId, name: file.name, contentType: file.contentType }] : [],
      async storeExtras(trx, callbackId) {
        await trx
          .insertInto('questionnaireAnswers')
          .values({ callbackId, productionId: production.id, answers: JSON.stringify(answered) })
          .execute()
        if (file && fileId) {
          const { name, contentType, content } = file
          await countQuestionnaireFile(trx, visitor.clientAddress, content.size)
          await trx.insertInto('callbackFiles').values({ id: fileId, callbackId, name, contentType, byteSize: content.size }).execute()
        }
        isStored = true
      },
    })
  } catch (error) {
    isStored = false
    throw error
  } finally {
    // A repeated or refused request.
    if (fileId && !isStored) await callbackFiles.remove(fileId)
  }
}

/** Text for the e-mail and the CRM. */
function detailsOf(title: string, answered: readonly AnsweredQuestion[], file: QuestionnaireFile | undefined): string {
  return [
    `Оборудование: ${title}`,
    ...answered.map(({ label, value }) => `${label}: ${value}`),
    ...(file ? [`Файл: ${file.name}, ${formatCount(Math.ceil(file.content.size / 1024), 'килобайт', 'килобайта', 'килобайт')}`] : []),
  ].join('\n')
}
