// Checks that an e-mail link is used by the account's owner, not by that of the mailbox (AUTH-01).
import { ShopError } from '../errors.ts'
import { audit } from '../http/audit-log.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { countPasswordTry } from './login-limits.ts'
import { findCodeOwner, type CodePurpose } from './one-time-codes.ts'
import { findPasswordHash, verifyPassword } from './password-hash.ts'

/**
 * A stranger can register with another person's e-mail, who must not confirm that account by a click.
 * A session of the account or its password proves the owner.
 * @throws code_used_up, malformed (field `password`), wrong_password, too_many_requests
 */
export async function requireLinkOwner(
  services: Pick<Services, 'db' | 'auth' | 'log' | 'config'>,
  visitor: Visitor,
  purpose: CodePurpose,
  { code, password }: { code: string; password: string | undefined },
): Promise<void> {
  const owner = await findCodeOwner(services, purpose, code)
  if (!owner) throw new ShopError('code_used_up')
  if (visitor.user?.id === owner.id) return
  if (!password) throw new ShopError('malformed', { fields: { password: ['Введите пароль, с которым вы регистрировались'] } })
  const uncount = await countPasswordTry(services, visitor, owner.email)
  const hash = await findPasswordHash(services.db, owner.email)
  const isRight = await services.auth.limitHashing(async () => (hash ? verifyPassword({ hash, password }) : false))
  if (!isRight) {
    audit(services, visitor, 'wrong_password', owner.email)
    throw new ShopError('wrong_password', { fields: { password: ['Неверный пароль'] } })
  }
  await uncount()
}
