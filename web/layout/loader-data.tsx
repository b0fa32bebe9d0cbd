// What <Scripts> of the first page waits for: the loaders' data. React Router's <ServerRouter> would write it in a suspended tree, and
// a page is rendered in one go (entry.server.tsx).
import { createContext, useContext } from 'react'

type LoaderData = { /** as React Router encodes it */ text: string; nonce: string }

export const LoaderDataContext = createContext<LoaderData | undefined>(undefined)

/** On the server only; in the browser it is the last of <body>, so nothing is hydrated in its place. */
export function LoaderData() {
  const data = useContext(LoaderDataContext)
  if (!data) return null
  const stream = 'window.__reactRouterContext.streamController'
  const text = JSON.stringify(data.text).replaceAll('<', '\\u003c') // no end of the script inside its string
  return <script nonce={data.nonce} dangerouslySetInnerHTML={{ __html: `${stream}.enqueue(${text});${stream}.close()` }} />
}
