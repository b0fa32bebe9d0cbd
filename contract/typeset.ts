// Line breaks of Russian names, on pages and in documents.

const longWord = /[а-яё]{13,}/gi
const syllable = /(?<=[а-яё]{3}[аеёиоуыэюя]|[а-яё]{2}[аеёиоуыэюя][бвгджзклмнпрстфхцчшщ])(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/gi
const shortWord = /(?<=^|[\s(«])(и|в|с|к|о|у|на|по|до|от|из|для|или|не|г\.|ул\.|пр\.|уп\.|№|Ду|Ру|DN|PN|SDR) /gi

/** Short words stay with the next one: «Насосы и насосные» never ends a line with «и», nor «Ду 25» with «Ду». */
export const bindShortWords = (text: string): string => text.replace(shortWord, '$1\u00a0')

// A unit is a short word behind a number: «мм», «м³», «бар», «шт». Prepositions are bound to what follows: «2 в 1».
const unit = /(\d) (?=[\p{L}%°₸]{1,4}[²³]?(?![\p{L}\u00a0-]))/gu
const mixedFraction = /(\d) (?=\d+\/\d)/g

/** Of so many signs a compound is held together: «PE-RT/EVOH»; «пресс-инструмент» may break. */
const longestCompound = 14
const compound = /\S*[/–-]\S+/g
// Browsers break after these, but for a slash or a hyphen before a digit.
const breakingSign = /[/-](?=[^\d\u2060])|–(?=[^\u2060])/g

/** A number and its unit stay together, and so do the parts of a size or a model: «640 мм», «1 1/4"», «ВР/НР», «м³/ч», «2–4"». */
export const bindUnits = (text: string): string =>
  bindShortWords(text)
    .replace(unit, '$1\u00a0')
    .replace(mixedFraction, '$1\u00a0')
    .replace(compound, (word) => (word.length > longestCompound ? word : word.replace(breakingSign, '$&\u2060')))

/**
 * The same, and «гидроаккумуляторы» may break between syllables: browsers come without a Russian hyphenation dictionary as often as
 * with one.
 */
export const typeset = (text: string): string => bindShortWords(text).replace(longWord, (word) => word.replace(syllable, '\u00ad'))
