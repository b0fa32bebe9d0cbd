// Removes the endings of Kazakh words, in Russian letters: «ваннага» → «ванна», «казандыгы» → «казандык».
const cases =
  'нын нин дын дин тын тин ны ни ды ди ты ти га ге ка ке на не а е нда нде да де та те дан ден тан тен нан нен мен бен пен'.split(' ')
const possessives = 'сы си ы и ым им'.split(' ')
const plurals = 'лар лер дар дер тар тер лы ли лык лик дык дик тык тик'.split(' ')
const shortestRoot = 2
// Between vowels the last letter is voiced.
const unvoiced: Readonly<Record<string, string>> = { г: 'к', б: 'п' }

// What does something is its device: «жылытатын» is «жылытқыш», «өлшейтін» «өлшеуіш».
const doing = /(?:[ае]|й)т[ыи]н$/
const devices = 'кыш киш гыш гиш у уиш уыш'.split(' ')

/** The word without its endings (number, possession, case), those that lose least first. */
export function listKazakhRoots(word: string): string[] {
  let words = doing.test(word) ? [word, ...devices.map((ending) => word.replace(doing, ending))] : [word]
  for (const endings of [cases, possessives, plurals])
    words = [...words, ...words.flatMap((one) => endings.flatMap((ending) => (one.endsWith(ending) ? one.slice(0, -ending.length) : [])))]
  const roots = words.flatMap((root) => {
    const last = unvoiced[root.at(-1) ?? '']
    return last === undefined ? [root] : [root.slice(0, -1) + last, root]
  })
  return [...new Set(roots)].filter((root) => root.length >= shortestRoot && root !== word).sort((a, b) => b.length - a.length)
}
