// Finds or creates the contact of a request in the CRM by phone (CB-03).
import * as z from 'zod/mini'
import type { CrmConfig } from './read-crm.ts'
import { type BitrixCall, crmId, findCreated, originatorId } from './bitrix-client.ts'
import { CrmProblem } from './crm-error.ts'

export type Person = { name: string; phone: string; email: string | null }

// Bitrix24 returns an empty array if nothing was found, otherwise an object.
const duplicates = z.union([
  z.object({ CONTACT: z.optional(z.array(crmId)) }),
  z.pipe(
    z.array(z.unknown()),
    z.transform((): { CONTACT?: number[] } => ({})),
  ),
])

/** The oldest contact with the phone, or the one created by an earlier attempt of this request. */
export async function findContact(call: BitrixCall, phone: string, originId: string): Promise<number | undefined> {
  const values = phoneSpellings(phone)
  const found = duplicates.safeParse(await call('crm.duplicate.findbycomm', { type: 'PHONE', entity_type: 'CONTACT', values }))
  if (!found.success) throw new CrmProblem('unclear', '200 another shape')
  const ids = found.data.CONTACT ?? []
  if (ids.length > 0) return Math.min(...ids)
  // A new contact may not be in the index of duplicates yet.
  return findCreated(call, 'contact', originId)
}

export async function addContact(call: BitrixCall, { name, phone, email }: Person, originId: string, crm: CrmConfig): Promise<number> {
  const fields = {
    NAME: name,
    PHONE: [{ VALUE: phone, VALUE_TYPE: 'WORK' }],
    SOURCE_ID: crm.sourceId,
    OPENED: 'Y',
    ORIGINATOR_ID: originatorId,
    ORIGIN_ID: originId,
  }
  const add = async (more: object) => readId(await call('crm.contact.add', { fields: { ...fields, ...more } }))
  if (email === null) return add({})
  try {
    return await add({ EMAIL: [{ VALUE: email, VALUE_TYPE: 'WORK' }] })
  } catch (error) {
    // Bitrix24 is stricter about addresses than the shop; the deal's comments contain the e-mail.
    if (error instanceof CrmProblem && error.kind === 'refused') return add({})
    throw error
  }
}

export function readId(result: unknown): number {
  const id = crmId.safeParse(result)
  if (!id.success) throw new CrmProblem('unclear', '200 no id')
  return id.data
}

/** Usual spellings of a number for Bitrix24's search, which allows at most 20 values. */
function phoneSpellings(phone: string): string[] {
  const [, code, first, second, third] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? []
  if (code === undefined) return [phone]
  const rest = `${code}${first}${second}${third}`
  const groups = [`${code} ${first} ${second} ${third}`, `(${code}) ${first}-${second}-${third}`, `(${code}) ${first} ${second} ${third}`]
  const dashed = `${code}-${first}-${second}-${third}`
  return [
    phone,
    `7${rest}`,
    `8${rest}`,
    rest,
    ...['+7', '8'].flatMap((country) => [...groups.map((group) => `${country} ${group}`), `${country}-${dashed}`]),
  ]
}
