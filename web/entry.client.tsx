import { Fragment, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Its double rendering is development's; in production it does nothing.
const Checks = import.meta.env.DEV ? StrictMode : Fragment

// A task of its own, after the one that has read the scripts.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <Checks>
        <HydratedRouter />
      </Checks>,
    )
  }),
)
