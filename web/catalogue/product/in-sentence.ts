/** A property's name inside a sentence: «Напор максимальный» begins small, «DN» and «КПД» stay what they are. */
export const inSentence = (name: string): string => (/^.[\p{Lu}\d]/u.test(name) ? name : name.replace(/^./u, (sign) => sign.toLowerCase()))
