// For loaders alone: a page without behaviour of its own is drawn on the server, and the browser gets its HTML and no code for it.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** For `DrawnPage`. The page's components have no hooks that need the router, and no handlers: links and forms are plain ones. */
export const drawPage = (page: ReactElement): string => renderToStaticMarkup(page)
