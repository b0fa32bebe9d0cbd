// Checks that web/ uses React, React Router and CSS in ordinary ways, with listed exceptions.
import { globSync, readFileSync } from 'node:fs'

type Rule = { name: string; pattern: RegExp; allowed?: readonly string[] }

const richText = ['web/content/prose.tsx', 'web/content/rich-text-html.tsx']
const jsonLd = 'web/ui/json-ld.tsx'
const entries = ['web/entry.client.tsx', 'web/entry.server.tsx']
const rules: Rule[] = [
  { name: 'raw HTML outside rich text and JSON-LD', pattern: /dangerouslySetInnerHTML/, allowed: [...richText, jsonLd] },
  {
    name: 'HTML parsed or set outside React',
    pattern: /\b(?:inner|outer)HTML\b|insertAdjacentHTML|\bsetHTML|DOMParser|createContextualFragment|document\.write/,
  },
  {
    name: 'HTML searched or changed as a string',
    // A string that begins with `<`, or a regular expression with `<` other than in `(?<…`.
    pattern:
      /(?:ndexOf|includes|[sS]tartsWith|endsWith|replace|replaceAll|split|RegExp)\(\s*['"`][^'"`\n]{0,3}(?<!\?)<|(?:^|[(=,:?|&!>]|return)\s*\/(?![/*>])[^/\n]*(?<!\?)<[^\n]*\//m,
    allowed: [jsonLd],
  },
  { name: 'internals of React Router', pattern: /UNSAFE_|__reactRouter/ },
  {
    name: 'a React root or renderer of its own',
    pattern: /\b(?:createRoot|hydrateRoot|renderTo[A-Z]\w+)\b|react-dom\/(?:client|server|static)/,
    allowed: [...richText, ...entries],
  },
  {
    name: 'a link that React Router does not know: use <Link> of web/ui/link.tsx',
    pattern: /<a\b(?![^>]*\s(?:target="_blank"|download))[^>]*?\shref=(?:["'{`]+\/|\{(?!image)\w+Href\(|\{[^}]*?['"]\/)/s,
    allowed: richText,
  },
  { name: 'a cookie written without readableCookie', pattern: /document\.cookie = (?!readableCookie|viewModeCookie)/ },
  { name: 'an observer of the DOM in place of state', pattern: /\bMutationObserver\b/, allowed: ['web/browser/use-restored-focus.ts'] },
  {
    name: "the DOM searched for what React knows: use a ref, state or the form's `elements`",
    pattern: /\b(?:querySelector|getElement)|\bclosest\(|\bdataset\b/,
    allowed: [
      'web/browser/use-restored-focus.ts', // the neighbours of a control that a component has removed
      'web/forms/use-focus-result.ts', // the first field or notice of whichever form of the page was sent
      'web/shell/menu/menu-keys.ts', // the order of links over three columns
      'web/rendering/load-part.ts', // links in the head, by React Router too
      'web/rendering/script-guard.ts', // before React
      'web/catalogue/facets/watch-sheet.ts', // the first and last control of an open popover
      'web/catalogue/facets/facet-panel.tsx', // the explanation that is open, whichever it is
      'web/search/search-box.tsx', // the address of the pressed row
    ],
  },
  {
    name: 'fetch in place of useFetcher, for a reason in docs/decisions/003',
    pattern: /(?<!(?<!window|globalThis|self)\.|\w)fetch\(/,
    allowed: [
      'web/cart/cart-queue.ts',
      'web/cart/shared-cart/share-cart.tsx',
      'web/catalogue/cards/fetch-cards.ts',
      'web/compare/fetch-compared.ts',
      'web/search/use-suggestions.ts',
    ],
  },
  {
    name: 'a width of its own in a class: use sm, md, lg, xl, 2xl or a container query',
    pattern: /\b(?:min|max)-\[\d+px\]:/,
  },
  { name: 'an event handler set as a property', pattern: /\.on[a-z]{3,} *(?:\?\?|\|\||&&)?=(?![=>])/ },
  {
    name: 'window or document under another name, which hides listeners',
    pattern: /(?:[=(,?:[|&>]|return)\s*(?:document|window|globalThis|self)(?=\s*(?:[;,)\]|&]|as\b|$))/m,
    allowed: ['web/entry.client.tsx', ...richText],
  },
]
/** Hooks with a listener on document or window; the first line of each gives the reason. */
const maxListeningHooks = 6
/** The word without another object before it, such as an element or a media query. */
const listener =
  /(?<!\b(?!(?:document|window|globalThis|self|body|documentElement|ownerDocument|defaultView|visualViewport)\b)\w+\??\.)\baddEventListener\b/

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
  if (!listener.test(source) || file === 'web/rendering/script-guard.ts') continue
  listening.push(file)
  if (!/\/use-[^/]+\.ts$/.test(file) || !/^\/\/ .*\bListens\b/.test(source))
    faults.push(`${file}:1: only a hook use-*.ts may listen on document or window; its first line says «Listens» and the reason`)
}
// WebKit 2.50 (Safari 26.0) hangs when an ancestor of a closed popover with fallbacks is hidden.
for (const file of globSync('web/**/*.css')) {
  const source = readFileSync(file, 'utf8').replaceAll(/:popover-open \{[^{}]*\}/g, '')
  if (source.includes('position-try')) faults.push(`${file}: position-try-fallbacks outside :popover-open`)
}
// A tap leaves `:hover` on what it hit.
for (const file of globSync('web/**/*.css')) {
  const source = readFileSync(file, 'utf8').replaceAll(/@media \(hover: hover\) \{[^{}]*\{[^{}]*\}\s*\}/g, '')
  if (source.includes(':hover')) faults.push(`${file}: :hover outside @variant hover`)
}
// Safari before 18.2 hides a scroll bar by a pseudo-element only.
for (const file of globSync('web/**/*.{css,tsx}'))
  if (file !== 'web/styles/theme.css' && /scrollbar-width: ?none/.test(readFileSync(file, 'utf8')))
    faults.push(`${file}: a hidden scroll bar: use scroll-row`)
if (listening.length > maxListeningHooks)
  faults.push(`${listening.length} hooks listen on document or window, at most ${maxListeningHooks} may:\n  ${listening.join('\n  ')}`)

/** The only widths of media queries, in scripts and `sizes` too; in CSS by name (`@variant md`). */
const breakpoints = new Set(
  Array.from(readFileSync('web/styles/tokens.css', 'utf8').matchAll(/--breakpoint-\w+: (\d+)px/g), ([, px]) => Number(px)),
)
for (const file of files)
  for (const [query, side, px] of readFileSync(file, 'utf8').matchAll(/\((min|max)-width: (\d+)px\)/g))
    if (!breakpoints.has(Number(px) + (side === 'max' ? 1 : 0)))
      faults.push(`${file}: ${query} is none of the widths in web/styles/tokens.css`)
const styledIn = new Map<string, string>()
for (const file of globSync('web/**/*.css')) {
  const css = readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '')
  for (const [query] of css.matchAll(/@media[^{]*(?:width[^a-z{]*\d|\d+px *[<>]=? *width)[^{]*/g))
    faults.push(`${file}: ${query.trim()}: use @variant or theme(--breakpoint-…)`)
  for (const [, selector = ''] of css.matchAll(/([^{};@]+)\{/g)) {
    // The last compound of each selector is what the rule styles; what stands before it and in :has() or :not() is context.
    const plain = selector
      .replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, '')
      .replace(/\([^()]*\)/g, (inner) => inner.replace(/[\s,]+/g, ''))
    for (const [, name = ''] of plain.matchAll(/(\.[a-z][\w-]*)(?=[^\s>+~,]*(?:,|\s*$))/g)) {
      const other = styledIn.get(name) ?? file
      if (other !== file) faults.push(`${file}: ${name} is styled in ${other} too`)
      styledIn.set(name, other)
    }
  }
}

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${files.length} files, ${listening.length} hooks listen on document or window.`)
