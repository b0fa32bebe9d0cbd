import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first HTML: what only scripts can do is shown after they run. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
