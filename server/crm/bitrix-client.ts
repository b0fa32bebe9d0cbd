// Calls the Bitrix24 REST API through an inbound webhook, with a timeout and checks of the response.
import * as z from 'zod/mini'
import { parseJson } from '../lib/parse-json.ts'
import { CrmProblem, classifyProblem } from './crm-error.ts'

const maxResponseBytes = 1024 * 1024

const failureShape = z.object({
  error: z.union([z.string(), z.number()]),
  error_description: z._default(z.string(), ''),
  time: z.optional(z.object({ operating_reset_at: z.optional(z.number()) })),
})
const successShape = z.object({ result: z.unknown() })

export type BitrixCall = (method: string, body: object) => Promise<unknown>

/** @param webhookUrl ends with a slash @throws CrmProblem, never containing the webhook's address */
export function openBitrix(webhookUrl: string, timeoutMs: number, until?: AbortSignal): BitrixCall {
  return async (method, body) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(until ? [until] : [])]
    const { status, text } = await post(`${webhookUrl}${method}.json`, JSON.stringify(body), AbortSignal.any(signals))
    // Redirects are not followed: they would send the secret and personal data to another host.
    const response = parseJson(text)
    const failure = failureShape.safeParse(response)
    if (failure.success) {
      const { error, error_description, time } = failure.data
      const code = String(error) || 'no code'
      const reset = time?.operating_reset_at
      const notBefore = code === 'OPERATION_TIME_LIMIT' && reset !== undefined ? new Date(reset * 1000) : undefined
      const description = error_description.replaceAll(webhookUrl, '…').slice(0, 300)
      throw new CrmProblem(classifyProblem(status, code), `${status} ${code}`.slice(0, 100), { description, notBefore })
    }
    const success = successShape.safeParse(response)
    if (status === 200 && success.success && success.data.result !== undefined) return success.data.result
    throw new CrmProblem(
      status === 200 ? 'unclear' : classifyProblem(status, ''),
      `${status} ${response === undefined ? 'no JSON' : 'no result'}`,
    )
  }
}

async function post(url: string, body: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal,
    })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    if (error instanceof CrmProblem) throw error
    const code = codeOf(error)
    // Without a connection the call cannot have had an effect.
    throw new CrmProblem(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ? 'busy' : 'unclear', code)
  }
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxResponseBytes) throw new CrmProblem('unclear', `${response.status} too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Name only, since messages may contain the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}

/** Marks our records together with the request's id: Bitrix24 has no idempotency keys. */
export const originatorId = 'RODNIK'

/** A number after creation, a string of digits in lists. */
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

/** The record that an earlier attempt of this request created. @throws CrmProblem also if the answer is not a list */
export async function findCreated(call: BitrixCall, entity: 'contact' | 'deal', originId: string): Promise<number | undefined> {
  const filter = { ORIGINATOR_ID: originatorId, ORIGIN_ID: originId }
  const list = listed.safeParse(await call(`crm.${entity}.list`, { filter, select: ['ID'], order: { ID: 'ASC' } }))
  if (!list.success) throw new CrmProblem('unclear', '200 another shape')
  return list.data[0]?.ID
}
