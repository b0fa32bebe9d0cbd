// Adds the favourite that a guest chose before the login (FAV-01).
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { addFavourite } from '#server/favourites/favourites.ts'
import type { Services } from '#server/services.ts'
import type { LoginRedirect } from '#contract/accounts/login-redirect.ts'

/** A product that is no longer sold does not fail the login. */
export async function addAfterLogin(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { id }: SignedInUser,
  { favourite }: LoginRedirect,
): Promise<void> {
  if (favourite === undefined) return
  await addFavourite(db, id, favourite).catch((error: unknown) => log.info({ err: error }, 'the favourite was not added after the login'))
}
