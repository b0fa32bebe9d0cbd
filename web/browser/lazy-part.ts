// Loads a component on intent: when the pointer or the focus reaches the control that opens it.
import { lazy, startTransition, type ComponentType } from 'react'

/**
 * Render it inside <Suspense> when `open` has called `show`.
 * @returns `prefetch` for `onPointerEnter` and `onFocus`
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loading: ReturnType<typeof load> | undefined
  const loadOnce = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  return {
    Part: lazy(loadOnce),
    prefetch: () => void loadOnce().catch(() => undefined),
    // A transition, and one promise: otherwise React renders the fallback first and replaces it after 300 ms.
    /** @param show sets the state that renders the part @param failed what the click does without it */
    open: (show: () => void, failed: () => void) => void loadOnce().then(() => startTransition(show), failed),
  }
}
