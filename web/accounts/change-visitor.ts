// Clears what the browser stores of one visitor when another one begins: unsent cart changes and form drafts (AUTH-04).
import { forgetChanges, settleChanges } from '#web/cart/cart-queue.ts'
import { unticked } from '#web/cart/unticked.ts'
import { forgetAllDrafts } from '#web/forms/form-draft.ts'

/** Runs the action of a login, a registration or a logout, which ends in a redirect where it succeeds. */
export async function changeVisitor<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  await settleChanges()
  try {
    return await action()
  } catch (thrown) {
    if (thrown instanceof Response) forgetVisitor()
    throw thrown
  }
}

function forgetVisitor(): void {
  forgetChanges()
  // A guest who signs in on the way to the checkout goes on with the same lines.
  const articles = unticked.load()
  forgetAllDrafts()
  unticked.save(articles)
}
