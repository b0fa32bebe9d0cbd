// Cuts a long name of a product for cart and checkout (CONST-05).
import { cartNameMaxCharacters } from '#contract/shop/constants.ts'

/** Counts code points, so that no character is split (CONST-05). */
export function cartName(name: string): string {
  const characters = [...name]
  return characters.length > cartNameMaxCharacters ? `${characters.slice(0, cartNameMaxCharacters).join('')}...` : name
}
