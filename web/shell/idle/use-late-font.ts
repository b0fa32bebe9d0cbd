// Applies the font that was too late for the first page to the pages after it (docs/decisions/003).
import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'

/** With another kind of page, when all text changes: a filter changes the address only, and lines would move. */
export function useLateFont(): void {
  const route = useMatches().at(-1)?.id
  const shown = useRef(route)
  useEffect(() => {
    if (shown.current === route) return
    shown.current = route
    void applyLateFont()
  }, [route])
}

/** A late `font-display: optional` font is never used in its document, so its loaded files are added again. */
async function applyLateFont(): Promise<void> {
  const isLoaded = [...document.fonts].every(({ display, status }) => display !== 'optional' || status === 'loaded')
  if (!isLoaded || isUsed()) return
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule))
  const late = rules.filter(({ style }) => style.getPropertyValue('font-display') === 'optional')
  const faces = await Promise.all(
    late.map(({ style }) => {
      const [source, unicodeRange] = [style.getPropertyValue('src'), style.getPropertyValue('unicode-range')]
      return new FontFace('Golos Text', source, { weight: style.fontWeight, unicodeRange }).load()
    }),
  )
  for (const face of faces) document.fonts.add(face)
}

function isUsed(): boolean {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return true
  const widthIn = (family: string, text: string) => {
    context.font = `16px ${family}`
    return context.measureText(text).width
  }
  // Of each file: Cyrillic, Latin with digits and spaces.
  return ['Родник', '0123'].every((text) => widthIn("'Golos Text', monospace", text) !== widthIn('monospace', text))
}
