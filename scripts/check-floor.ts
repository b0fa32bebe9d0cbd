// Checks the built scripts and style sheets: nothing that a browser of the floor lacks, with listed exceptions.
import { globSync, readFileSync } from 'node:fs'
import { readCompatKeys, readScriptApis } from './compat-keys.ts'

/** A browser without it shows and does the same, a little plainer; other files check first. */
const allowed: Record<string, string> = {
  '@media scripting': 'Chrome before 120: the attribute of script-guard.ts',
  'accent-color': 'the colour of ticks',
  'content-visibility': 'speed',
  'forced-color-adjust': 'Safari has no forced colours',
  mask: 'prefixed by the build',
  'mask-image': 'prefixed by the build',
  'overscroll-behavior': 'the page behind scrolls on at the end of a list',
  'overscroll-behavior-x': 'the same',
  'scroll-initial-target': 'scripts scroll there a moment later',
  'scrollbar-gutter': 'a scroll bar may move the page',
  'scrollbar-width': 'a scroll bar is seen',
  ':open': 'with [open] in one :is(), by Tailwind',
  '::marker': 'the colour of a bullet',
  'text-wrap': 'shorter last lines',
  'text-wrap-style': 'the same',
  'AbortSignal.timeout': 'Safari 16 has it',
  '.connection': 'checked first',
  '.canShare': 'checked first',
  '.share': 'checked first',
}
/** Interfaces of which a page's own code calls methods by name. */
const owners =
  /^(?:Element|HTML\w*Element|Document|Node|Navigator|History|Event|URL|URLSearchParams|Headers|Request|Response|Blob|FormData|DOMRect|CSS\w*|Media\w*List|Promise|Object|Map|Set|WeakMap|Array|String|Number|Iterator|RegExp|Date|Intl|Math|JSON|TypedArray|Uint8Array|ReadableStream|AbortSignal)$/

const { above, within } = readCompatKeys()
const { globals, statics, members } = readScriptApis(above)
const commonNames = new Set(readScriptApis(within).members.map(([, name]) => name))
const methods = new Set(members.filter(([owner, name]) => owners.test(owner) && !commonNames.has(name)).map(([, name]) => name))

const faults = new Set<string>()
const note = (file: string, name: string) => (name in allowed ? undefined : faults.add(`${file}: ${name}`))

// Libraries check for themselves.
const scripts = globSync('build/{,admin/}client/assets/*.js').filter((file) => !/\/(?:vendor|phone-mask|schemas)-/.test(file))
const styles = globSync('build/{,admin/}client/assets/*.css')
if (scripts.length < 50 || styles.length < 10) throw new Error('build/client has no scripts or styles: build the web pages first')
for (const file of scripts) {
  const source = readFileSync(file, 'utf8').replaceAll(/`[^`]*`|"[^"\n]*"|'[^'\n]*'/g, '""')
  for (const [name] of source.matchAll(/\b[A-Z]\w*\.\w+/g)) if (statics.has(name)) note(file, name)
  for (const [, name = ''] of source.matchAll(/(?<![\w$.])(?:new |window\.)?(\w+)\(/g)) if (globals.has(name)) note(file, name)
  for (const [name] of source.matchAll(/\.\w+(?=\()/g)) if (methods.has(name.slice(1))) note(file, name)
}
for (const file of styles) {
  // What stands inside @supports has been asked for.
  const source = readFileSync(file, 'utf8').replaceAll(/@supports[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
  for (const [, name = ''] of source.matchAll(/[{;]([a-z-]+):/g)) if (above.has(`css.properties.${name}`)) note(file, name)
  for (const [, name = ''] of source.matchAll(/@([a-z-]+)/g)) if (above.has(`css.at-rules.${name}`)) note(file, `@${name}`)
  for (const [, name = ''] of source.matchAll(/\(([a-z-]+):/g)) if (above.has(`css.at-rules.media.${name}`)) note(file, `@media ${name}`)
  for (const [, selector = ''] of source.matchAll(/(?<=[{}])([^{};@]+)\{/g)) {
    if (/(?<!\\)&/.test(selector)) note(file, 'nesting')
    for (const [name] of selector.matchAll(/::?[a-z-]+/g)) if (above.has(`css.selectors.${name.replaceAll(':', '')}`)) note(file, name)
  }
}
for (const fault of faults) console.error(fault)
if (faults.size > 0) process.exitCode = 1
else console.log(`${scripts.length} scripts and ${styles.length} style sheets: nothing above the floor.`)
