// Loads a component when the visitor shows interest in it: with the pointer or the focus on what opens it.
import { lazy, type ComponentType } from 'react'

/**
 * Rendered inside <Suspense>, once `load` has succeeded: what opens the part calls it and does something else where it fails.
 * @returns `prefetch` for `onPointerEnter` and `onFocus`
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return { Part: lazy(load), load, prefetch: () => void load().catch(() => undefined) }
}
