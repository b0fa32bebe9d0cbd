// Renders an error page without database, build or scripts, for maintenance and early failures.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/errors.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Whether a person sees the response: browsers accept a document, scripts and programs do not. */
export const acceptsPage = ({ url, headers }: FastifyRequest): boolean =>
  !/^\/(?:api|fragments)\//.test(url) && (headers.accept ?? '').includes('text/html')

export function sendPlainPage(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .status(problem.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy([], false))
    .send(plainPage(problem))
}

const logo = `<svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true"><path fill="#0b63ce" d="M16 1.5S5 12.6 5 20a11 11 0 0 0 22 0C27 12.6 16 1.5 16 1.5Z"/><path fill="#f6f8fa" d="M8.6 18.2c2.5-2 5-2 7.4 0s4.9 2 7.4 0c.2.6.3 1.2.3 1.8 0 .5-.1 1-.2 1.4-2.5 1.9-5 1.8-7.5-.2-2.4-2-4.9-2-7.4 0-.2-1-.2-2 0-3Z"/></svg>`

/** Statuses that a repeated request can resolve; `href=""` is the current address. */
const canRepeat = (status: number) => status === 429 || status >= 500

const withPhones = (text: string) =>
  text.replace(/\+7[\s()\d]{10,18}\d/g, (phone) => `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`)

/** Same appearance as web/shell/errors/error-page.tsx, with the colours of tokens.css. */
export function plainPage({ title, detail, status, request_id: requestId }: Problem): string {
  return `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} — Родник</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 'Golos Text', system-ui, sans-serif; color: #101828; background: #f6f8fa; text-align: center }
main { max-width: 560px; overflow-wrap: anywhere }
b { display: inline-flex; align-items: center; gap: 10px; font-size: 22px; font-weight: 600 }
h1 { margin: 24px 0 8px; font-size: 28px; line-height: 1.2 }
p { margin: 0 0 16px; color: #475467 }
p a { color: #0b63ce; white-space: nowrap }
.ways a { display: inline-block; margin: 6px 4px; padding: 11px 20px; border: 1px solid #d0d5dd; border-radius: 8px; background: #fff; color: #101828;
  font-weight: 500; text-decoration: none }
.ways a:first-child { border-color: #0b63ce; background: #0b63ce; color: #fff }
a:focus-visible { outline: 2px solid #0b63ce; outline-offset: 2px }
small { display: block; margin-top: 24px; font-size: 13px; color: #475467 }
</style>
</head>
<body>
<main>
<b>${logo}Родник</b>
<h1>${escapeHtml(title)}</h1>
<p>${withPhones(escapeHtml(detail))}</p>
<p class="ways">${canRepeat(status) ? '<a href="">Повторить</a> ' : ''}<a href="/">Вернуться на\u00a0главную</a>${status < 500 ? ' <a href="/precatalog">Открыть каталог</a>' : ''}</p>
<small>Ошибка ${status}${requestId ? `. Код обращения: ${escapeHtml(requestId)}` : ''}</small>
</main>
</body>
</html>
`
}
