// Apart from the topics' texts and the form's schemas, because every list links to it and pays for what it loads.
import type { AskedTopic } from '../callback-requests/callback-topics.ts'

/** The page on which a callback is asked for, which is also the form without scripts: `/callback?topic=price&article=VT-15`. */
export const callbackHref = (topic: AskedTopic, article: string): string =>
  `/callback?topic=${topic}&article=${encodeURIComponent(article)}`
