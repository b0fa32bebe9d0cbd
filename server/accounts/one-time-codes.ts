// Issues and checks the codes of e-mail links: single use, limited in time, stored as hashes.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { ShopError } from '../errors.ts'
import { randomCode } from '../mail/create-code.ts'
import { findUser } from './find-user.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../database/database.ts'

/** `invite`: staff set their first password by it */
export const codeHours = { confirm: 72, recover: 1, email: 24, invite: 72 } as const
export type CodePurpose = keyof typeof codeHours
export const codePurposes = Object.keys(codeHours) as CodePurpose[] // Object.keys returns string[]

const valueOf = (purpose: CodePurpose, userId: string) => `${purpose}:${userId}`

/**
 * The code itself is made while its e-mail is sent (`createCode`): neither the queue nor a backup has a working one.
 * @returns id for `createCode`
 */
export async function reserveCode(
  { auth, clock }: Pick<Services, 'auth' | 'clock'>,
  trx: Trx,
  purpose: CodePurpose,
  userId: string,
  /** stored with the code: the new e-mail of a change */
  note = '',
): Promise<string> {
  // Codes are issued seldom enough to purge the expired ones here.
  await trx.deleteFrom('verifications').where('expiresAt', '<=', clock()).execute()
  const expiresAt = new Date(clock().getTime() + codeHours[purpose] * 3_600_000)
  const { id } = await auth.within(trx, () =>
    auth.records.createVerificationValue({
      identifier: `${purpose}:${randomCode()}`, // replaced
      value: valueOf(purpose, userId) + (note === '' ? '' : `:${note}`),
      expiresAt,
    }),
  )
  return id
}

/** Does not use the code up: mail programs open links by themselves. */
export async function findCodeOwner(
  { db, auth }: Pick<Services, 'db' | 'auth'>,
  purpose: CodePurpose,
  code: string,
): Promise<SignedInUser | undefined> {
  return db.transaction().execute(async (trx) => {
    const known = await findCode({ auth }, trx, purpose, code)
    return known && findUser(trx, known.userId)
  })
}

/** Also deletes the user's other codes of the purpose. @throws code_used_up */
export async function takeCode({ auth }: Pick<Services, 'auth'>, trx: Trx, purpose: CodePurpose, code: string) {
  const known = await findCode({ auth }, trx, purpose, code)
  if (!known) throw new ShopError('code_used_up')
  const { userId, note } = known
  // Prevents a deadlock of two codes of one account, each deleting the other.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const taken = await auth.within(trx, () => auth.records.consumeVerificationValue(`${purpose}:${code}`))
  if (!taken) throw new ShopError('code_used_up')
  await endCodes(trx, userId, [purpose])
  return { userId, note }
}

/** Ends links sent earlier: they must not work with an old password or an old mailbox. */
export async function endCodes(trx: Trx, userId: string, purposes: readonly CodePurpose[]): Promise<void> {
  const values = purposes.map((purpose) => valueOf(purpose, userId))
  await trx
    .deleteFrom('verifications')
    .where((eb) => eb.or(values.flatMap((value) => [eb('value', '=', value), eb('value', 'like', `${value}:%`)])))
    .execute()
}

async function findCode({ auth }: Pick<Services, 'auth'>, trx: Trx, purpose: CodePurpose, code: string) {
  // The library also searches for the plain value: malformed codes must not reach the database.
  if (!/^[\w-]{32}$/.test(code)) return undefined
  const known = await auth.within(trx, () => auth.records.findVerificationValue(`${purpose}:${code}`))
  const [of, userId, ...note] = known?.value.split(':') ?? []
  if (!known || of !== purpose || userId === undefined || known.expiresAt.getTime() <= Date.now()) return undefined
  return { userId, note: note.join(':') }
}
