// Normalises texts of the index and of queries to one spelling before they are split into words.

const glued = /(\d)\s*([¼½¾⅛⅜⅝⅞])/g // «1½» must not become 11/2 under NFKC
const dashes = /[\p{Pd}−]/gu
const invisible = /[\p{Cf}]/gu
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu
const inchMarks = /(\d)\s?(?:["”“″„]|''|′′|’’)/g
const decimalComma = /(\d),(?=\d)/g
const times = /(\d"?)\s*[x×х*]\s*(?=\d)/g
const kazakh: Readonly<Record<string, string>> = { қ: 'к', ғ: 'г', ң: 'н', ұ: 'у', ү: 'у', ө: 'о', һ: 'х', ә: 'а', і: 'и' }
const kazakhLetters = /[қғңұүөһәі]/g
const plain = /^[\x20-\x7eа-яА-Я]*$/

/** Lower case, ё → е, Russian letters for Kazakh ones, one dash, one inch mark (`"`), decimal point, `x` in sizes, space for unprintable characters. */
export function normalize(text: string): string {
  // NFKC changes few names, and the test is far cheaper.
  let normal = plain.test(text)
    ? text
    : text
        .replace(glued, '$1 $2')
        .normalize('NFKC')
        .replaceAll('⁄', '/')
        .replace(invisible, '')
        .replace(unprintable, ' ')
        .replace(dashes, '-')
  normal = normal.toLowerCase().replaceAll('ё', 'е')
  if (!plain.test(text)) normal = normal.replace(kazakhLetters, (letter) => kazakh[letter] ?? letter)
  return normal.replace(inchMarks, '$1"').replace(decimalComma, '$1.').replace(times, '$1x')
}
