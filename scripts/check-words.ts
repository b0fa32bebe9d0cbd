// Checks names, comments, test titles and first lines of files for private words and length (style guide).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Word → the standard terms; which one depends on what is meant. */
const privateWords: Record<string, string> = {
  anew: 'again, re-render, re-read',
  aside: 'qualifier, down-weighted',
  asked: 'requested',
  beside: 'next to, in addition to',
  blank: 'space',
  blanks: 'spaces',
  deed: 'action, operation',
  deeds: 'actions, operations',
  door: 'entry point',
  doors: 'entry points',
  drawn: 'rendered',
  foreseen: 'precomputed',
  goods: 'products',
  hasty: 'short timeouts',
  heard: 'received',
  hear: 'receive',
  hears: 'receives',
  heart: 'favourite button',
  hearts: 'favourite buttons',
  house: 'convention',
  journal: 'log',
  kept: 'cached, stored, persisted, retained',
  letter: 'e-mail; character',
  letters: 'e-mails; characters',
  look: 'view mode, appearance, layout',
  looks: 'view modes, appearance',
  mend: 'fix, repair, sanitize',
  mended: 'fixed, repaired, sanitized',
  mould: 'template',
  nobody: 'name the role',
  packed: 'compressed',
  packing: 'compressing',
  patience: 'timeout',
  pieces: 'units, quantity, chunks, tokens',
  press: 'click, tap',
  presses: 'clicks',
  rests: 'stock levels',
  room: 'feature, module',
  rooms: 'features, modules',
  scratch: 'reusable buffer',
  searchers: 'search engines',
  shelf: 'stock row',
  shelves: 'stock rows',
  signs: 'characters',
  somebody: 'name the role',
  stands: 'is',
  survival: 'crash recovery',
  tell: 'show, report, notify',
  tells: 'shows, reports, notifies',
  tidy: 'purge',
  told: 'notified, shown, logged, described',
  unbidden: 'default requests',
  want: 'request',
  wanted: 'desired, requested',
  wants: 'requests',
  whims: 'injected faults',
  whoever: 'name the role',
}
/** Of identifiers only: «the address answers 404» is plain English. */
const privateNames: Record<string, string> = {
  answer: 'response, result',
  answered: 'responded, result',
  answers: 'responses, results',
  unanswered: 'pending',
}
/** Names of libraries and of the browser, trade terms, database columns, form fields, icons and files of 1C that contain such a word. */
const fixedNames =
  /\.(press|pressSequentially)\(|<\/?aside\b|\bdeadLetter:|\w+_not_blank\b|\bpress(Fitting|Tool)\b|\bonPress\b|\btold_(price|stock)_at\b|\/rests\/i|\bheart(?=: 'heart')|\blook(?=: '(table|grid|mosaic)')|\|look\||\bacceptedAnswer\b|\bERROR_UNEXPECTED_ANSWER\b|\bquestionnaire_answers_\w+/g
/** Plain English that contains such a word. */
const plainPhrases = /\blook(-alikes?|-ups?| like)\b|\blook the same\b/g

const questionnaires = /(^|\/)production\/|questionnaire/
/** Where a word has its ordinary meaning: characters of a word, pictures that are drawn. */
const ordinaryIn: Record<string, RegExp> = {
  press: /^test\/e2e\//, // Playwright presses keys
  letter: /(^|\/)(search|drawings|films)\/|^contract\/values\/|^db\//,
  letters: /(^|\/)(search|drawings|films)\/|^contract\/values\/|^db\//,
  answer: questionnaires,
  answered: questionnaires,
  answers: questionnaires,
  // rooms, houses and doors of buildings
  room: /^demo\//,
  rooms: /^demo\//,
  house: /^demo\//,
  door: /^demo\//,
  drawn: /^demo\/|\/(og-images|files)\//,
}

const firstWordsToAvoid = /^(what|whoever|nobody|who|somebody|where|when)\b/i
const maxFirstLineCharacters = 100
const maxCommentCharacters = 120
const maxCommentLines = 2

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /\.(ts|tsx|mjs|sql|css)$/.test(file) && !file.startsWith('test/samples/') && file !== 'scripts/check-words.ts' && existsSync(file),
  )
const generated = 'db/schema.gen.ts'
const databaseNames = new Set(readFileSync(generated, 'utf8').match(/\w+/g))
const problems: string[] = []

for (const file of files.filter((name) => name !== generated)) {
  const text = readFileSync(file, 'utf8')
  const isScript = /\.(ts|tsx|mjs)$/.test(file)
  const isSql = file.endsWith('.sql')
  report(file, 0, 'file name', wordsOf(basename(file).replaceAll(/[.-]/g, ' ')))
  for (const [at, line] of text.split('\n').entries()) {
    const comment = commentOf(line, file)
    if (comment !== undefined) {
      report(file, at, 'comment', wordsOf(comment))
      if (line.trimEnd().length > maxCommentCharacters)
        problems.push(`${file}:${at + 1} comment of more than ${maxCommentCharacters} characters`)
    }
    if (!isScript) continue
    const [, limit] = /\bconst ((?:most|least|longest|usual)[A-Z]\w*) = [\d.]/.exec(line) ?? []
    if (limit) problems.push(`${file}:${at + 1} limit ${limit} → max…, min… or default…`)
    const [, title] = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(?:'|"|`)(.*)/.exec(line) ?? []
    if (title) report(file, at, 'test title', wordsOf(title.replace(/^[A-Z0-9 -]+/, '')))
    for (const name of namesOf(line)) {
      if (databaseNames.has(name)) continue
      report(file, at, `name ${name}`, wordsOf(name))
      report(file, at, `name ${name}`, wordsOf(name), privateNames)
    }
  }
  // An applied migration or seed is not edited: its hash is stored.
  if (isSql) continue
  if (!file.endsWith('.d.ts')) checkFirstLine(file, text)
  checkCommentLines(file, text)
}

function checkFirstLine(file: string, text: string): void {
  const [, line] = /^(?:#!.*\n)?\/[/*]+ (.*?)(?: \*\/)?(?:\n|$)/.exec(text) ?? []
  if (line === undefined) problems.push(`${file}:1 no first line that says what the file does`)
  else if (firstWordsToAvoid.test(line)) problems.push(`${file}:1 first line begins with «${line.split(' ')[0]}»`)
  else if (line.length > maxFirstLineCharacters) problems.push(`${file}:1 first line of more than ${maxFirstLineCharacters} characters`)
}

/** Tags of docstrings do not count. */
function checkCommentLines(file: string, text: string): void {
  let count = 0
  for (const [at, line] of text.split('\n').entries()) {
    const words = /^\s*(?:\/\/|\/?\*+(?!\/))(.*)$/.exec(line)?.[1]?.trim()
    if (words === undefined) count = 0
    else if (words !== '' && !words.startsWith('@') && ++count > maxCommentLines)
      problems.push(`${file}:${at + 1} comment of more than ${maxCommentLines} lines`)
  }
}

function report(file: string, at: number, where: string, words: string[], list = privateWords): void {
  for (const word of words) {
    const terms = Object.hasOwn(list, word) ? list[word] : undefined
    if (terms !== undefined && !ordinaryIn[word]?.test(file)) problems.push(`${file}:${at + 1} ${where}: «${word}» → ${terms}`)
  }
}

function commentOf(line: string, file: string): string | undefined {
  if (file.endsWith('.sql')) return /(?:^|\s)--(.*)$/.exec(line)?.[1]
  return /(?:(?:^|\s)(?:\/\/|\/\*\*?)|^\s*\*(?=\s))(.*)$/.exec(line)?.[1]
}

/** Identifiers of a line without its strings and comments. */
function namesOf(line: string): string[] {
  const code = line
    .replace(/(?:^|\s)(?:\/\/|\/\*).*$|^\s*\* .*$/, '')
    .replaceAll(fixedNames, '')
    .replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g, '')
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g))]
}

/** Words of a text or of a camelCase name, lower case. */
function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replaceAll(plainPhrases, '')
      .match(/[a-z]+/g) ?? []
  )
}

const shown = process.argv[2]
const chosen = shown === undefined ? problems : problems.filter((problem) => problem.startsWith(shown))
if (chosen.length > 0) {
  console.error(chosen.join('\n'))
  console.error(`${chosen.length} of ${problems.length} problems`)
  process.exitCode = 1
} else console.log(`${files.length} files: plain words`)
