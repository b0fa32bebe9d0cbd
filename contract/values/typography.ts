// Line breaks of Russian names, on pages and in documents.

const longWord = /[а-яё]{13,}/gi
const syllable = /(?<=[а-яё]{3}[аеёиоуыэюя]|[а-яё]{2}[аеёиоуыэюя][бвгджзклмнпрстфхцчшщ])(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/gi
const shortWord = /(?<=^|[\s(«])(и|в|с|к|о|у|на|по|до|от|из|для|или|не|г\.|ул\.|пр\.|уп\.|№|Ду|Ру|DN|PN|SDR) /gi

/** Short words stay with the next one: «Насосы и насосные» never ends a line with «и», nor «Ду 25» with «Ду». */
export const bindShortWords = (text: string): string => text.replace(shortWord, '$1\u00a0')

// A unit is a short word behind a number: «мм», «м³», «бар», «шт». Prepositions are bound to what follows: «2 в 1».
const unit = /(\d) (?=[\p{L}%°₸]{1,4}[²³]?(?![\p{L}\u00a0-]))/gu
const mixedFraction = /(\d) (?=\d+\/\d)/g

/**
 * A number and its unit stay together: «640 мм», «1 1/4"», «м³/ч». «ВР/НР» and «PE-RT/EVOH» may break behind their sign: what would hold them is a
 * sign that goes along when a name is copied, and no other program finds the name by it.
 */
export const bindUnits = (text: string): string => bindShortWords(text).replace(unit, '$1\u00a0').replace(mixedFraction, '$1\u00a0')

/**
 * The same, and «гидроаккумуляторы» may break between syllables: browsers come without a Russian hyphenation dictionary as often as
 * with one.
 */
export const typeset = (text: string): string => bindShortWords(text).replace(longWord, (word) => word.replace(syllable, '\u00ad'))
