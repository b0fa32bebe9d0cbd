// Stores which lines of the cart are not to be ordered, for this tab.
import { forgetDrafts, loadDraft, saveDraft } from '../forms/form-draft.ts'

const name = 'cart-unticked'

/** Articles; the checkout goes on with them. */
export const unticked = {
  load: (): string[] => Object.keys(loadDraft(name)),
  save: (articles: string[]): void => saveDraft(name, Object.fromEntries(articles.map((article) => [article, '']))),
  forget: (): void => forgetDrafts(name),
}
