// What the server has drawn and plain forms and links already do is taken over with the first touch of the page, not with its first load
// (docs/decisions/009-weight-of-styles-and-fonts.md). A press that comes before its script is the browser's, as without scripts.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadOrReload } from './chunk-failure.ts'

const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']

/**
 * To be rendered in a Suspense of its own; on the server the component itself takes its place (`import.meta.env.SSR`).
 * @param drawn selects it in the server's page as long as it can wait; where there is none, on a navigation, it is loaded at once
 */
export function afterTouch<Props>(
  drawn: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const part = document.querySelector(drawn)
    if (!part) return loadOrReload(load)
    if (!part.contains(document.activeElement)) await nextTouch()
    for (;;) {
      try {
        return await load()
      } catch {
        await nextTouch() // meanwhile it is what it is without scripts
      }
    }
  })
}

const nextTouch = () =>
  new Promise((touched) => touches.forEach((type) => addEventListener(type, touched, { capture: true, once: true, passive: true })))
