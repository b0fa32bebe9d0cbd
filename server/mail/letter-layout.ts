// The shop's look in a mail: tables and inline styles, since mail programs know little more. Every text is escaped here.
import { supportHours } from '#contract/constants.ts'

// The roles of web/styles/app.css; a mail cannot refer to them.
export const color = {
  ink: '#101828',
  muted: '#475467',
  line: '#E4E7EC',
  ground: '#F6F8FA',
  water: '#0B63CE',
  warn: '#B54708',
}
const font = "'Golos Text', 'Segoe UI', Roboto, Arial, sans-serif"

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const paragraph = (text: string): string =>
  `<p style="margin:0 0 12px;font-size:16px;line-height:1.5">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** One cell of a table; numbers stand right. */
export const cell = (text: string, style = ''): string =>
  `<td style="padding:10px 0;border-bottom:1px solid ${color.line};font-size:14px;line-height:1.4;vertical-align:top;${style}">${escapeHtml(text)}</td>`

export const button = (text: string, link: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0"><tr><td style="border-radius:8px;background:${color.water}">` +
  `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`

/** @param body HTML that is already safe. @param preview the line that mail programs show beside the subject. */
export function letterHtml({
  title,
  preview,
  body,
  shopOrigin,
}: {
  title: string
  preview: string
  body: string
  shopOrigin: string
}): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:${color.ground};color:${color.ink};font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${color.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:640px;background:#FFFFFF;border:1px solid ${color.line};border-radius:12px">
<tr><td style="padding:20px 24px;border-bottom:1px solid ${color.line}"><a href="${escapeHtml(shopOrigin)}" style="font-size:20px;font-weight:600;color:${color.water};text-decoration:none">Родник</a></td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.2;font-weight:600">${escapeHtml(title)}</h1>
${body}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${color.line};font-size:13px;line-height:1.5;color:${color.muted}">Интернет-магазин «Родник». Поддержка ${escapeHtml(supportHours)}.</td></tr>
</table></td></tr></table></body></html>
`
}
