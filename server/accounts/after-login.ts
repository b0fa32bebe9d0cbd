// What begins with a login or a registration: what the visitor did as a guest becomes the account's. The place for further rooms.
import type { SignedInUser } from '#contract/accounts.ts'
import type { Visitor } from '../plugins/visitor.ts'
import type { Services } from '../services.ts'

/**
 * Runs after the session was made, before the answer. A failure here is logged and the login stands (SHELL-12).
 * The cart engineer's `mergeCarts(db, visitor, user)` belongs here.
 */
export async function afterLogin(_services: Pick<Services, 'db' | 'log'>, _visitor: Visitor, _user: SignedInUser): Promise<void> {}
