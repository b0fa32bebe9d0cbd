// The shop's look in a mail: inline styles and tables, since mail programs know little more. The classes are for the dark scheme, which
// those programs follow that read a style sheet at all; the others darken (or do not) by themselves.
import { htmlText } from '../lib/escape-html.ts'

// The roles of web/styles/tokens.css; a mail cannot refer to them.
export const color = { ink: '#101828', muted: '#475467', line: '#E4E7EC', ground: '#F6F8FA', water: '#0B63CE', tint: '#EAF2FD' }

export const darkScheme = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0C111D!important}.sheet{background:#161B26!important;border-color:#333741!important}
.ink{color:#F5F7FA!important}.muted{color:#A9B1BF!important}.rule{border-color:#333741!important}
.water{color:#84B9FF!important}.tint{background:#12294A!important;border-color:#12294A!important}}`

export const font = "'Golos Text','Segoe UI',Roboto,Arial,sans-serif"

/** Breaks words that no line holds: an address, an article without blanks. */
export const breaking = 'word-break:break-word;overflow-wrap:anywhere'
/** For sums: the cells around them break anywhere, and a number never may. */
export const whole = 'word-break:normal;overflow-wrap:normal'

export { htmlText as escapeHtml } from '../lib/escape-html.ts'

/** Line breaks stay, and a phone stays on one line. */
export const escapeLines = (text: string): string =>
  htmlText(text)
    .replaceAll('\n', '<br>')
    .replace(/\+7 \(\d{3}\) \d{3} \d\d \d\d/g, (phone) => phone.replaceAll(' ', '&nbsp;'))
