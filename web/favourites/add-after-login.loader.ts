import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { addFavourite } from '#server/favourites/favourites.ts'
import type { Services } from '#server/services.ts'
import type { LoginAim } from '#contract/accounts/login-redirect.ts'

/** The heart that a guest pressed before the login (FAV-01). The login stands where the product is gone meanwhile. */
export async function addAfterLogin(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { id }: SignedInUser,
  { favourite }: LoginAim,
): Promise<void> {
  if (favourite === undefined) return
  await addFavourite(db, id, favourite).catch((error: unknown) => log.info({ err: error }, 'the wanted favourite was not added'))
}
