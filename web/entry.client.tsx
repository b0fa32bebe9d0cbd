import { Fragment, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Its double rendering is development's; in production it does nothing.
const Checks = import.meta.env.DEV ? StrictMode : Fragment

startTransition(() => {
  hydrateRoot(
    document,
    <Checks>
      <HydratedRouter />
    </Checks>,
  )
})
