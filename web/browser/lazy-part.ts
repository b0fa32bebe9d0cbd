// Loads a component on intent: when the pointer or the focus reaches the control that opens it.
import { lazy, type ComponentType } from 'react'

/**
 * Render it inside <Suspense> after `load` has succeeded; the caller handles a failed `load`.
 * @returns `prefetch` for `onPointerEnter` and `onFocus`
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return { Part: lazy(load), load, prefetch: () => void load().catch(() => undefined) }
}
