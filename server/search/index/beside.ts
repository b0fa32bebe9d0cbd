// What a product's name says beside what the product is.

// Anchored where a clause begins: tried at each letter it took 2.4 µs a name instead of 0.6.
const besideClause = /(?:^|(?<=[,:()]))[^,:()]+: нет(?![^,()])|(?<=, )[^,:()]+:(?! (?:да|есть|в комплекте|нет)(?![^,()]))/g

/**
 * What the name says that the thing has not («безободковый: нет») or what a part of it is like («поддон: низкий» of a cabin). It finds the thing
 * by its whole name, behind those that are called so.
 */
export const besideIn = (name: string): string =>
  name.includes(': ') ? (name.match(besideClause) ?? []).join(' ').replaceAll(':', ' ') : ''

/** The rest of the name. */
export const withoutBeside = (name: string): string => name.replace(besideClause, '')
