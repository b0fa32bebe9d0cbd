// Cuts a long name of a product for cart and checkout (CONST-05).

const maxCharacters = 115

/** Counts code points, so that no character is split (CONST-05). */
export function cartName(name: string): string {
  const characters = [...name]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}...` : name
}
