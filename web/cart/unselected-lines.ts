// Stores the articles of unselected cart lines for this tab.
import { forgetDrafts, loadDraft, saveDraft } from '../forms/form-draft.ts'

const name = 'cart-unticked'

export const unselectedLines = {
  load: (): string[] => Object.keys(loadDraft(name)),
  save: (articles: string[]): void => saveDraft(name, Object.fromEntries(articles.map((article) => [article, '']))),
  forget: (): void => forgetDrafts(name),
}
