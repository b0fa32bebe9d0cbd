// Parts of a page that few things change (the list's toolbar, the strip of categories): the server renders them once for each state, the
// browser as ever.
import type { ReactElement } from 'react'

const onServer = import.meta.env.SSR ? await import('./kept-markup.ts') : undefined

/**
 * Props for the element around the part, which must have no other children.
 * @param part without hooks; its props are plain, all that it depends on, and few enough to be kept
 */
export const keptContent = (part: ReactElement) =>
  onServer ? { dangerouslySetInnerHTML: { __html: onServer.keptMarkup(part) } } : { children: part }
