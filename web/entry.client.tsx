import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const router = <HydratedRouter />
// Its double rendering is development's; in production it does nothing.
const page = import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router

// An answer that is cut off because another one is wanted is no failure, and React Router's decoder (8.4.0) leaves promises of it that nobody can
// catch.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault()
})

// A task of its own, after the one that has read the scripts.
setTimeout(startTransition, 0, () => hydrateRoot(document, page))
