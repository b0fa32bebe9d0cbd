import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { cameLate } from './kept-list.ts'

/**
 * A key for the cards of a list: another one where they come long after their press, or by «back». They are then new cards, not the old ones
 * in other places, so that nothing in sight moves (CAT-12). Of a list that comes soon the cards that stay are kept.
 *
 * @param href of the list: its own cards come again with what is in the cart, and keep the focus
 */
export function useCardsKey(list: unknown, href: string): number {
  const isBack = useNavigationType() === NavigationType.Pop
  const [shown, setShown] = useState({ href, key: 0 })
  if (shown.href === href) return shown.key
  const key = isBack || cameLate(list) ? shown.key + 1 : shown.key
  setShown({ href, key })
  return key
}
