// Line breaks of Russian names.

const longWord = /[а-яё]{13,}/gi
const syllable = /(?<=[а-яё]{3}[аеёиоуыэюя]|[а-яё]{2}[аеёиоуыэюя][бвгджзклмнпрстфхцчшщ])(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/gi
const shortWord = /(?<=^|\s)(и|в|с|к|о|у|на|по|до|от|из|для|или|не|г\.|ул\.|пр\.) /gi

/** Short words stay with the next one: «Насосы и насосные» never ends a line with «и». */
export const bindShortWords = (text: string): string => text.replace(shortWord, '$1\u00a0')

const unit = /(\d) (?=(?:мм|см|м|м²|м³|л|кг|г|т|кВт|МВт|Вт|В|А|бар|атм|°C|шт|секц)(?:[^а-яёa-z]|$))/gi

const mixedFraction = /(\d) (?=\d+\/\d)/g
// A word joiner: browsers break after a slash.
const threadEnds = /(?<=[ВН]Р)\/(?=[ВН]Р)/g

/** A number and its unit stay together, and so do the parts of a size: «640 мм», «1 1/4"», «ВР/НР». */
export const bindUnits = (text: string): string =>
  bindShortWords(text).replace(unit, '$1\u00a0').replace(mixedFraction, '$1\u00a0').replace(threadEnds, '/\u2060')

/**
 * The same, and «гидроаккумуляторы» may break between syllables: browsers come without a Russian hyphenation dictionary as often as
 * with one.
 */
export const typeset = (text: string): string => bindShortWords(text).replace(longWord, (word) => word.replace(syllable, '\u00ad'))
