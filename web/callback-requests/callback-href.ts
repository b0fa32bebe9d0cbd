// Separate from the form, because every list loads it.
import type { FormTopic } from '#contract/callback-requests/callback-topics.ts'

/** Page of the callback form: `/callback?topic=price&article=VT-15&quantity=7`. */
export const callbackHref = (topic: FormTopic, article: string, quantity?: number): string =>
  `/callback?topic=${topic}&article=${encodeURIComponent(article)}${quantity === undefined ? '' : `&quantity=${quantity}`}`
