// Defines e-mail styles: inline, with tables, since mail programs support little more.
// Classes are only for the dark scheme.
import { escapeHtml } from '../lib/escape-html.ts'

// Copies of web/styles/tokens.css, which an e-mail cannot refer to.
export const color = { ink: '#101828', muted: '#475467', line: '#E4E7EC', ground: '#F6F8FA', water: '#0B63CE' }

export const darkScheme = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0C111D!important}.sheet{background:#161B26!important;border-color:#333741!important}
.ink{color:#F5F7FA!important}.muted{color:#A9B1BF!important}.rule{border-color:#333741!important}
.water{color:#84B9FF!important}}`

export const font = "'Golos Text','Segoe UI',Roboto,Arial,sans-serif"

export const breaking = 'word-break:break-word;overflow-wrap:anywhere'
/** For sums, which must not break. */
export const whole = 'word-break:normal;overflow-wrap:normal'

export const escapeLines = (text: string): string =>
  escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replace(/\+7 \(\d{3}\) \d{3} \d\d \d\d/g, (phone) => phone.replaceAll(' ', '&nbsp;'))
