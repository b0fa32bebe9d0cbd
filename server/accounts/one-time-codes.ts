// Codes of the links in letters: single use, with an end, kept as hashes (Better Auth's verification values).
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import { findUser } from './find-user.ts'
import type { Services } from '../services.ts'

export const codeHours = { confirm: 72, recover: 1, email: 24 } as const
export type CodePurpose = keyof typeof codeHours
export const codePurposes = Object.keys(codeHours) as CodePurpose[] // Object.keys forgets what the keys are

const valueOf = (purpose: CodePurpose, userId: string) => `${purpose}:${userId}`

export async function issueCode(
  { auth, clock }: Pick<Services, 'auth' | 'clock'>,
  trx: Transaction<DB>,
  purpose: CodePurpose,
  userId: string,
  /** kept with the code: the new e-mail of a change */
  note = '',
): Promise<string> {
  // Nobody can use them any more; new ones come seldom enough to clean up with them.
  await trx.deleteFrom('verifications').where('expiresAt', '<=', clock()).execute()
  const code = randomBytes(24).toString('base64url')
  const expiresAt = new Date(clock().getTime() + codeHours[purpose] * 3_600_000)
  await auth.within(trx, () =>
    auth.records.createVerificationValue({
      identifier: `${purpose}:${code}`,
      value: valueOf(purpose, userId) + (note === '' ? '' : `:${note}`),
      expiresAt,
    }),
  )
  return code
}

/** Whose it is; undefined for what is no code or none any more. Looking uses nothing up: programs that read mail open links by themselves. */
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

/** The user's id, and what was kept with the code. With the code go all others of the same purpose and user. @throws code_used_up */
export async function takeCode(
  { auth }: Pick<Services, 'auth'>,
  trx: Transaction<DB>,
  purpose: CodePurpose,
  code: string,
): Promise<{ userId: string; note: string }> {
  const known = await findCode({ auth }, trx, purpose, code)
  if (!known) throw new ShopError('code_used_up')
  const { userId, note } = known
  // Two codes of one account at once: each would have deleted its own and wait for the other's.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const taken = await auth.within(trx, () => auth.records.consumeVerificationValue(`${purpose}:${code}`))
  if (!taken) throw new ShopError('code_used_up')
  await endCodes(trx, userId, [purpose])
  return { userId, note }
}

/** What letters of these kinds lead to is over. Whoever knew the old password, or reads the old mailbox, must not get in by it. */
export async function endCodes(trx: Transaction<DB>, userId: string, purposes: readonly CodePurpose[]): Promise<void> {
  const values = purposes.map((purpose) => valueOf(purpose, userId))
  await trx
    .deleteFrom('verifications')
    .where((eb) => eb.or(values.flatMap((value) => [eb('value', '=', value), eb('value', 'like', `${value}:%`)])))
    .execute()
}

async function findCode(
  { auth }: Pick<Services, 'auth'>,
  trx: Transaction<DB>,
  purpose: CodePurpose,
  code: string,
): Promise<{ userId: string; note: string } | undefined> {
  // The library also looks for it as it stands; what is no code must not reach the database.
  if (!/^[\w-]{32}$/.test(code)) return undefined
  const known = await auth.within(trx, () => auth.records.findVerificationValue(`${purpose}:${code}`))
  const [of, userId, ...note] = known?.value.split(':') ?? []
  if (!known || of !== purpose || userId === undefined || known.expiresAt.getTime() <= Date.now()) return undefined
  return { userId, note: note.join(':') }
}
