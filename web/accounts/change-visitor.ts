// Clears unsent cart changes and form drafts when the visitor of the browser changes (AUTH-04).
import { forgetChanges, settleChanges } from '../cart/cart-queue.ts'
import { unselectedLines } from '../cart/unselected-lines.ts'
import { forgetAllDrafts } from '../forms/form-draft.ts'

/** Runs a login or a registration. A guest who logs in during the checkout continues with the same lines. */
export const signIn = <Answer>(action: () => Promise<Answer>): Promise<Answer> =>
  changeVisitor(action, () => {
    const articles = unselectedLines.load()
    forgetAllDrafts()
    unselectedLines.save(articles)
  })

export const signOut = <Answer>(action: () => Promise<Answer>): Promise<Answer> => changeVisitor(action, forgetAllDrafts)

/** A successful action ends in a redirect. */
async function changeVisitor<Answer>(action: () => Promise<Answer>, forgetForms: () => void): Promise<Answer> {
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
