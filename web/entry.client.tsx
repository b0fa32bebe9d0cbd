// Starts React in the browser. Below Safari 17, Chrome 114 and Firefox 125, which lack popovers,
// the page stays as the server sent it: its links and forms work.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// WebKit shows the top of a page that comes back from the back-forward cache (ROUTE-17).
let leftAt = 0
addEventListener('pagehide', () => void (leftAt = scrollY))
addEventListener('pageshow', ({ persisted }) => persisted && scrollTo({ top: leftAt, behavior: 'instant' }))

if (!('popover' in HTMLElement.prototype)) window.onScripts?.(false)
else
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
