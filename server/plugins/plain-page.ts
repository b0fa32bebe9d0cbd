// A page that needs nothing: no database, no build, no script. For people whose request ended before the pages were reached (a form that
// is too large, an address that is none) and for maintenance (ERR-01).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/errors.ts'
import { htmlText } from '../html-text.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Whether a person looks at the answer: a browser asks for a document so, scripts and programs do not. */
export const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !/^\/(?:api|fragments)\//.test(url) && (headers.accept ?? '').includes('text/html')

export function sendPlainPage(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .status(problem.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy([], false))
    .send(plainPage(problem))
}

/** What may be over with the next try: too often, out of order, closed; `href=""` is the same address, whatever the method was. */
const canRepeat = (status: number) => status === 429 || status >= 500

/** As the error page of the shop looks (web/layout/error-page.tsx), in the colours of tokens.css. */
export function plainPage({ title, detail, status, request_id: requestId }: Problem): string {
  return `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${htmlText(title)} — Родник</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 'Golos Text', system-ui, sans-serif; color: #101828; background: #f6f8fa; text-align: center }
main { max-width: 560px; overflow-wrap: anywhere }
b { display: block; font-size: 22px; color: #0b63ce }
h1 { margin: 24px 0 8px; font-size: 28px; line-height: 1.2 }
p { margin: 0 0 16px; color: #475467 }
a { display: inline-block; margin: 6px 4px; padding: 12px 20px; border-radius: 8px; background: #0b63ce; color: #fff; font-weight: 500; text-decoration: none }
a:focus-visible { outline: 2px solid #0b63ce; outline-offset: 2px }
small { font-size: 13px }
</style>
</head>
<body>
<main>
<b>Родник</b>
<h1>${htmlText(title)}</h1>
<p>${htmlText(detail)}</p>
<p>${canRepeat(status) ? '<a href="">Повторить</a> ' : ''}<a href="/">Вернуться на\u00a0главную</a></p>
<p><small>Ошибка ${status}${requestId ? `. Код обращения: ${htmlText(requestId)}` : ''}</small></p>
</main>
</body>
</html>
`
}
