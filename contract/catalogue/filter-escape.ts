// Escapes names inside lists of names. Separate from filter-serialize.ts, because the first script of a list needs it.

/** `a,b\,c` ⇄ ['a', 'b,c']: a separator or backslash inside a name is written with a backslash before it (API-12). */
export const escapeName = (name: string): string => name.replace(/[\\,:]/g, '\\$&')
