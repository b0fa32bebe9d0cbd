// Caches answers to changes of staff by their key: where an answer was lost, the page sends the change again.
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const maxAnswers = 500
const lifetimeMs = 5 * 60_000

/** In this process: another one knows a repeated change by the version of its record. */
export function openAnswerCache() {
  const answers = new LRUCache<string, Promise<Response>>({ max: maxAnswers, ttl: lifetimeMs })
  return async ({ headers, visitor, url }: FastifyRequest, work: () => Promise<Response>): Promise<Response> => {
    const key = headers['idempotency-key']
    if (typeof key !== 'string' || !visitor.staff) return work()
    const name = `${visitor.staff.id} ${key} ${url}`
    const answer = answers.get(name) ?? work()
    answers.set(name, answer)
    const response = await answer.catch((error: unknown) => {
      answers.delete(name)
      throw error
    })
    // A failure or a refusal has changed nothing: it is tried again.
    if (response.status >= 400) answers.delete(name)
    return response.clone()
  }
}
