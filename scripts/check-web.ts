// Checks that web/ uses React and React Router in ordinary ways, with listed exceptions.
import { globSync, readFileSync } from 'node:fs'

type Rule = { name: string; pattern: RegExp; allowed?: readonly string[] }

const richText = ['web/content/rich-text-html.tsx', 'web/content/rich-text.tsx']
const jsonLd = 'web/ui/json-ld.tsx'
const rules: Rule[] = [
  { name: 'raw HTML outside rich text and JSON-LD', pattern: /dangerouslySetInnerHTML/, allowed: [...richText, jsonLd] },
  {
    name: 'HTML found or changed as a string',
    pattern: /\b(inner|outer)HTML\b|insertAdjacentHTML|(indexOf|replace|replaceAll|split|match)\(\s*['"`/]</,
    allowed: [jsonLd],
  },
  { name: 'internals of React Router', pattern: /UNSAFE_|__reactRouter/ },
  {
    name: 'a React root or renderer of its own',
    pattern: /\b(createRoot|renderToString|renderToStaticMarkup)\b/,
    allowed: richText,
  },
  {
    name: 'a link that React Router does not know: use <Link> of web/ui/link.tsx',
    pattern: /<a\b(?![^>]*\s(?:target="_blank"|download))[^>]*?\shref=(?:["'{`]+\/|\{(?!image)\w+Href\(|\{[^}]*?['"]\/)/s,
    allowed: richText,
  },
  { name: 'a cookie written without readableCookie', pattern: /document\.cookie = (?!readableCookie|viewModeCookie)/ },
  { name: 'an observer of the DOM in place of state', pattern: /\bMutationObserver\b/, allowed: ['web/browser/restore-focus.ts'] },
]
/** Files with a listener on document or window; the first line of each gives the reason. */
const mostListeningFiles = 6
const listener = /(?:^|[^.\w])(?:(?:document|window|globalThis)\.)?addEventListener\(/m

const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
if (files.length < 100) throw new Error(`only ${files.length} files were found in web/`)
const faults: string[] = []
const listening: string[] = []
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  for (const { name, pattern, allowed = [] } of rules) {
    const found = allowed.includes(file) ? null : pattern.exec(source)
    if (found) faults.push(`${file}:${source.slice(0, found.index).split('\n').length}: ${name}`)
  }
  if (!listener.test(source)) continue
  listening.push(file)
  if (!/^\/\/ .*\bListens\b/.test(source))
    faults.push(`${file}:1: listens on document or window; its first line must say «Listens» and the reason`)
}
if (listening.length > mostListeningFiles)
  faults.push(`${listening.length} files listen on document or window, at most ${mostListeningFiles} may:\n  ${listening.join('\n  ')}`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${files.length} files, ${listening.length} of them listen on document or window.`)
