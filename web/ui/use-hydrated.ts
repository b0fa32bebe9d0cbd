// Returns whether the page is hydrated: false on the server and in the first HTML.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
