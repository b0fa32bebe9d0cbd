// Clears what the browser stores of one visitor when another one begins: unsent cart changes and form drafts (AUTH-04).
import { forgetChanges, settleChanges } from '../cart/cart-queue.ts'
import { unticked } from '../cart/unselected-lines.ts'
import { forgetAllDrafts } from '../forms/form-draft.ts'

/** Runs the action of a login or a registration. A guest who signs in on the way to the checkout goes on with the same lines. */
export const signIn = <Answer>(action: () => Promise<Answer>): Promise<Answer> =>
  changeVisitor(action, () => {
    const articles = unticked.load()
    forgetAllDrafts()
    unticked.save(articles)
  })

/** Runs the action of a logout or of the end of an account. */
export const signOut = <Answer>(action: () => Promise<Answer>): Promise<Answer> => changeVisitor(action, forgetAllDrafts)

/** An action that succeeded ends in a redirect. */
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
