// Stores the fake CRM's contacts and deals and implements its methods, without HTTP or faults.
import * as z from 'zod/mini'

const multifield = z.array(z.object({ VALUE: z.string(), VALUE_TYPE: z.optional(z.string()) }))
const fields = z.looseObject({
  PHONE: z.optional(multifield),
  EMAIL: z.optional(multifield),
  CATEGORY_ID: z.optional(z.number()),
  STAGE_ID: z.optional(z.string()),
})
const addBody = z.object({ fields })
const listBody = z.object({
  filter: z._default(z.record(z.string(), z.unknown()), {}),
  select: z._default(z.array(z.string()), ['ID']),
  start: z._default(z.number(), 0),
})
const findBody = z.object({
  type: z.enum(['PHONE', 'EMAIL']),
  values: z.array(z.string()).check(z.maxLength(20)),
  entity_type: z.optional(z.string()),
})

export type Item = z.infer<typeof fields> & { ID: number }

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }
}

const pageSize = 50
const digits = (phone: string) => phone.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')

export function openState() {
  const contacts: Item[] = []
  const deals: Item[] = []
  let lastId = 40

  const add = (items: Item[], body: unknown): number => {
    const parsed = addBody.safeParse(body)
    if (!parsed.success) throw new Refusal(400, '', "Parameter 'fields' must be array.")
    const { EMAIL = [] } = parsed.data.fields
    if (EMAIL.some(({ VALUE }) => !/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(VALUE))) throw new Refusal(400, 'ERROR_CORE', 'Некорректный e-mail')
    const { CATEGORY_ID: funnel = 0, STAGE_ID: stage = '' } = parsed.data.fields
    if (stage !== '' && funnel !== 0 && !stage.startsWith(`C${funnel}:`)) throw new Refusal(400, 'ERROR_CORE', 'Стадия другой воронки')
    const item = { ...parsed.data.fields, ID: (lastId += 1) }
    items.push(item)
    return item.ID
  }
  const list = (items: Item[], body: unknown) => {
    const { filter, select, start } = listBody.parse(body)
    const fits = (item: Item) =>
      Object.entries(filter).every(([name, expected]) =>
        name === 'PHONE' ? item.PHONE?.some(({ VALUE }) => VALUE === expected) : JSON.stringify(item[name]) === JSON.stringify(expected),
      )
    const found = items.filter(fits)
    const page = found.slice(start, start + pageSize)
    const next = start + pageSize < found.length ? { next: start + pageSize } : {}
    const shown = page.map((item) => Object.fromEntries(select.map((name) => [name, name === 'ID' ? String(item.ID) : item[name]])))
    return { result: shown, total: found.length, ...next }
  }
  const findByComm = (body: unknown) => {
    const parsed = findBody.safeParse(body)
    if (!parsed.success) throw new Refusal(400, 'Communication values is not defined', '')
    const expected = new Set(parsed.data.values.map(digits))
    const found = contacts.filter(({ PHONE = [] }) => PHONE.some(({ VALUE }) => expected.has(digits(VALUE)))).slice(0, 20)
    return found.length === 0 ? [] : { CONTACT: found.map(({ ID }) => ID) }
  }

  const methods: Record<string, (body: unknown) => object> = {
    'crm.duplicate.findbycomm': (body) => ({ result: findByComm(body) }),
    'crm.contact.list': (body) => list(contacts, body),
    'crm.deal.list': (body) => list(deals, body),
    'crm.contact.add': (body) => ({ result: add(contacts, body) }),
    'crm.deal.add': (body) => ({ result: add(deals, body) }),
  }
  return {
    contacts,
    deals,
    /** @throws Refusal */
    respond(method: string, body: unknown): object {
      const run = methods[method]
      if (!run) throw new Refusal(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!')
      return run(body)
    },
  }
}
