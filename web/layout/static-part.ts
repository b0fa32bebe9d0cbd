// Markup that scripts never change (logo, top bar, footer): the server makes it once and gives it out as text (static-markup.tsx), the
// browser keeps what the first page brought. Its components are therefore in no browser script, and no page renders their elements anew.
import { createContext, useContext } from 'react'

export type StaticPartName = 'logo' | 'top-bar' | 'footer'

/** On the server only. */
export const StaticParts = createContext<((name: StaticPartName) => string) | undefined>(undefined)

const kept = new Map<StaticPartName, string>()

/** Props for the element around the part, which must have no children. */
export function useStaticPart(name: StaticPartName) {
  let html = useContext(StaticParts)?.(name) ?? kept.get(name)
  // The shells share their parts, so each stands on the page when another shell is about to come.
  if (html === undefined && !import.meta.env.SSR) {
    html = document.querySelector(`[data-part="${name}"]`)?.innerHTML ?? ''
    kept.set(name, html)
  }
  return { 'data-part': name, dangerouslySetInnerHTML: { __html: html ?? '' } }
}
