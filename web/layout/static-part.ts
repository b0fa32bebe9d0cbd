// Markup that is the same on every page (logo, footer): the server renders it once per process, the browser keeps what the first page
// brought. Its components are therefore in no browser script, and no page renders its 50 elements anew.

export type StaticPartName = 'logo' | 'footer'

const kept = new Map<StaticPartName, string>()

/** The server's entry only, once. */
export function keepStaticPart(name: StaticPartName, html: string): void {
  kept.set(name, html)
}

/** Props for the element around the part, which must have no children. */
export function staticPart(name: StaticPartName) {
  let html = kept.get(name)
  // Both shells have both parts, so each stands on the page when the other shell is about to come.
  if (html === undefined && !import.meta.env.SSR) {
    html = document.querySelector(`[data-part="${name}"]`)?.innerHTML ?? ''
    kept.set(name, html)
  }
  return { 'data-part': name, dangerouslySetInnerHTML: { __html: html ?? '' } }
}
