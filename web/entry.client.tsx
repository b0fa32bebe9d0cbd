// Starts React in the browser. Below Safari 17, Chrome 114 and Firefox 125, which lack popovers,
// the page stays as the server sent it: its links and forms work.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readDataWhole } from './rendering/read-data-whole.ts'

if (!('popover' in HTMLElement.prototype)) window.onScripts?.(false)
else {
  readDataWhole()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
