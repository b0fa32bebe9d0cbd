// Clears unsent cart changes and form drafts when the visitor of the browser changes (AUTH-04).
import { draftOwnerKey } from '../browser/draft-owner.ts'
import { withStorage } from '../browser/safe-storage.ts'
import { forgetChanges, settleChanges } from '../cart/cart-queue.ts'
import { unselectedLines } from '../cart/use-unselected.ts'
import { forgetAllDrafts } from '../forms/form-draft.ts'

/**
 * Runs a login or a registration. A guest who logs in during the checkout continues with the same lines.
 * @param endedEmail typed by a visitor whose session ended: the same customer continues with what was typed
 */
export const signIn = <Result>(action: () => Promise<Result>, endedEmail?: string): Promise<Result> =>
  changeVisitor(action, () => {
    const owner = withStorage('sessionStorage', (storage) => storage.getItem(draftOwnerKey), null)
    if (owner !== null && endedEmail?.trim().toLowerCase() === owner.toLowerCase()) return
    const articles = unselectedLines.load()
    forgetAllDrafts()
    unselectedLines.save(articles)
  })

export const signOut = <Result>(action: () => Promise<Result>): Promise<Result> => changeVisitor(action, forgetAllDrafts)

/** A successful action ends in a redirect. */
async function changeVisitor<Result>(action: () => Promise<Result>, forgetForms: () => void): Promise<Result> {
  await settleChanges()
  try {
    return await action()
  } catch (thrown) {
    if (thrown instanceof Response) {
      forgetChanges()
      forgetForms()
    }
    throw thrown
  }
}
