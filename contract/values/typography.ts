// Controls line breaks of Russian names, on pages and in documents.

const longWord = /[а-яё]{12,}/gi
const syllable =
  /(?<=[а-яё]{3}[аеёиоуыэюя]|[а-яё]{2}[аеёиоуыэюя][бвгджзклмнпрстфхцчшщ]{1,3})(?!(?<=с)т)(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/gi
const shortWord = /(?<=^|[\s(«])(и|в|с|к|о|у|на|по|до|от|из|для|или|не|г\.|ул\.|пр\.|уп\.|№|Ду|Ру|DN|PN|SDR) /gi

/** Marks where a Russian word may be hyphenated: many browsers lack a dictionary. */
export const hyphenate = (word: string): string => word.replace(syllable, '\u00ad')

/** Binds short words to the next one, so that no line ends with «и» or «Ду». */
export const bindShortWords = (text: string): string => text.replace(shortWord, '$1\u00a0')

// After a number its fraction or unit, a short word; prepositions are bound to the next word: «2 в 1». Before a dash.
const bound = /(?<=\d) (?=\d+\/\d|[\p{L}%°₸]{1,4}[²³]?(?![\p{L}\u00a0-]))| (?=— )/gu

/**
 * Binds a number to its unit: «640 мм», «1 1/4"», and a dash to the word before it. «ВР/НР» may break here, but not in
 * ProductName: a joining character would be copied with the name and prevent finding it elsewhere.
 */
export const bindUnits = (text: string): string => bindShortWords(text).replace(bound, '\u00a0')

/** Of a property: «32 мм», `1 1/4"`. */
export const valueWithUnit = (text: string, unit: string | null | undefined): string =>
  bindUnits(!unit ? text : unit.startsWith('дюйм') ? text.replace(/(?<=\d)$/, '"') : `${text}\u00a0${unit}`)

const slashInUnit = /(?<=\d\u00a0\p{L}{1,3}[²³]?\/)(?=\p{L})/gu

/** As bindUnits, and no line ends within «м³/ч»: for prose alone, since it has a joining character. */
export const bindProse = (text: string): string => bindUnits(text).replace(slashInUnit, '\u2060')

/** Binds units, and hyphenates long words such as «гидроаккумуляторы». */
export const typeset = (text: string): string => bindUnits(text).replace(longWord, hyphenate)

/** Splits a name: what may not break, and soft hyphens, are the odd parts. */
export const unbroken =
  /((?<!\S)(?=\S{3,9}(?!\S))[^\s–/-]*(?:\/|[-–](?=[\dA-ZА-Я]))\S+|(?<![\w-])[A-Z]{1,3}-[A-Z]{1,3}[a-z]?(?![\w-])|\u00ad)/
