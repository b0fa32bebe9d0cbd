// A product's name as a text of the page: sizes and units in it do not break. Labels for assistive software have it as it is.
import { bindUnits } from '#contract/typeset.ts'
import type { CardView } from './card-view.ts'

// The server keeps views of cards, the browser renders them again and again.
const kept = new WeakMap<CardView, string>()

export function shownName(card: CardView): string {
  let name = kept.get(card)
  if (name === undefined) kept.set(card, (name = bindUnits(card.name)))
  return name
}
