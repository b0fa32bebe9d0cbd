// Grid or list, kept per device (CAT-08) in localStorage: a cookie would make every visitor's page his own and spoil the page cache.
// The choice is an attribute of <html>, set by list-look.js before the first paint, so that nothing jumps.

const key = 'list-look'
const looks = ['grid', 'list'] as const
export type Look = (typeof looks)[number]

export const isLook = (text: string | null | undefined): text is Look => looks.some((look) => look === text)

export function keepLook(look: Look): void {
  try {
    localStorage.setItem(key, look)
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
  showLook(look)
}

/** The kept look, also after a navigation that did not run list-look.js. */
export function restoreLook(): void {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(key)
  } catch {
    // as above
  }
  showLook(isLook(kept) ? kept : 'grid')
}

/** The colour of the pressed button follows the attribute by CSS; screen readers are told by `aria-pressed`. */
function showLook(look: Look): void {
  document.documentElement.dataset.look = look
  for (const button of document.querySelectorAll<HTMLElement>('button[data-look]')) {
    button.setAttribute('aria-pressed', String(button.dataset.look === look))
  }
}
