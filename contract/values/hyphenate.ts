// Marks where a Russian word may be hyphenated: many browsers lack a dictionary.

const syllable = /(?<=[а-яё]{3}[аеёиоуыэюя]|[а-яё]{2}[аеёиоуыэюя][бвгджзклмнпрстфхцчшщ])(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/gi

export const hyphenate = (word: string): string => word.replace(syllable, '\u00ad')
