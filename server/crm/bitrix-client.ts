// One call of the Bitrix24 REST API through an inbound webhook: POST of JSON with a time limit, and an answer that is believed only when whole.
import * as z from 'zod/mini'
import { CrmProblem, kindOf } from './crm-error.ts'

const longestAnswerBytes = 1024 * 1024

const failureShape = z.object({
  error: z.union([z.string(), z.number()]),
  error_description: z._default(z.string(), ''),
  time: z.optional(z.object({ operating_reset_at: z.optional(z.number()) })),
})
const successShape = z.object({ result: z.unknown() })

export type BitrixCall = (method: string, body: object) => Promise<unknown>

/** @param webhookUrl ends with a slash. @throws CrmProblem, with nothing of the address in it */
export function openBitrix(webhookUrl: string, timeoutMs: number, until?: AbortSignal): BitrixCall {
  return async (method, body) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(until ? [until] : [])]
    const { status, text } = await post(`${webhookUrl}${method}.json`, JSON.stringify(body), AbortSignal.any(signals))
    // A redirect is not followed: it would carry the secret, or a customer's name, to another host.
    const answer = parseJson(text)
    const failure = failureShape.safeParse(answer)
    if (failure.success) {
      const { error, error_description, time } = failure.data
      const code = String(error) || 'no code'
      const reset = time?.operating_reset_at
      const notBefore = code === 'OPERATION_TIME_LIMIT' && reset !== undefined ? new Date(reset * 1000) : undefined
      const description = error_description.replaceAll(webhookUrl, '…').slice(0, 300)
      throw new CrmProblem(kindOf(status, code), `${status} ${code}`.slice(0, 100), { description, notBefore })
    }
    const success = successShape.safeParse(answer)
    if (status === 200 && success.success && success.data.result !== undefined) return success.data.result
    throw new CrmProblem(status === 200 ? 'unclear' : kindOf(status, ''), `${status} ${answer === undefined ? 'no JSON' : 'no result'}`)
  }
}

async function post(url: string, body: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal,
    })
    return { status: answer.status, text: await readText(answer) }
  } catch (error) {
    if (error instanceof CrmProblem) throw error
    const code = codeOf(error)
    // Where nobody took the connection nothing can have been done.
    throw new CrmProblem(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ? 'busy' : 'unclear', code)
  }
}

async function readText(answer: Response): Promise<string> {
  if (!answer.body) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body) {
    size += piece.byteLength
    if (size > longestAnswerBytes) throw new CrmProblem('unclear', `${answer.status} too long`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `TimeoutError`, `ECONNRESET` …: the name alone, since messages may hold the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}

/** Origin of the records that we create, together with the request's id: Bitrix24 has no idempotency keys. */
export const originatorId = 'RODNIK'

/** Numbers where something was made, strings of digits in lists. */
export const crmId = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const id = Number(value)
    if (Number.isSafeInteger(id) && id > 0 && value !== '') return id
    context.issues.push({ code: 'custom', input: value, message: 'no id' })
    return z.NEVER
  }),
)

const listed = z.array(z.object({ ID: crmId }))

/** Of an answer sorted by id: the oldest, undefined where there is none. @throws CrmProblem when it is no list */
export function firstListedId(result: unknown): number | undefined {
  const list = listed.safeParse(result)
  if (!list.success) throw new CrmProblem('unclear', '200 another shape')
  return list.data[0]?.ID
}
