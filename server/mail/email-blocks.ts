// Builds the blocks of an e-mail, each in HTML and plain text; escapes every text.
import { escapeHtml } from '../lib/escape-html.ts'
import { breaking, color, escapeLines, whole } from './email-styles.ts'

export type Block = {
  html: string
  text: string
}

export const paragraph = (text: string): Block => ({
  html: `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${color.ink}">${escapeLines(text)}</p>`,
  text,
})

/** Small grey text. */
export const note = (text: string): Block => ({
  html: `<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${color.muted}">${escapeLines(text)}</p>`,
  text,
})

export const button = (text: string, link: string): Block => ({
  html:
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="border-radius:8px;background:${color.water}">` +
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 20px;font-size:16px;line-height:1.25;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`,
  text: `${text}: ${link}`,
})

/** Under a button, for programs in which it does not work; the plain text already has the address. */
export const plainLink = (link: string): Block => ({
  html:
    `<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${color.muted};${breaking}">Если кнопка не&nbsp;нажимается, откройте адрес:<br>` +
    `<a class="water" href="${escapeHtml(link)}" style="color:${color.water}">${escapeHtml(link)}</a></p>`,
  text: '',
})

export const textLink = (text: string, link: string): Block => ({
  html: `<p style="margin:0 0 16px;font-size:16px;line-height:1.5"><a class="water" href="${escapeHtml(link)}" style="color:${color.water}">${escapeHtml(text)}</a></p>`,
  text: `${text}: ${link}`,
})

export function facts(rows: [label: string, value: string | null | undefined][]): Block {
  const filled = rows.filter((row): row is [string, string] => Boolean(row[1]))
  if (filled.length === 0) return nothing
  const line = ([label, value]: [string, string]) =>
    `<tr><td class="muted" style="width:112px;padding:4px 12px 4px 0;font-size:14px;line-height:1.5;vertical-align:top;color:${color.muted}">${escapeHtml(label)}</td>` +
    `<td class="ink" style="padding:4px 0;font-size:16px;line-height:1.4;vertical-align:top;color:${color.ink};${breaking}">${escapeLines(value)}</td></tr>`
  return {
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${filled.map(line).join('')}</table>`,
    text: filled.map(([label, value]) => `${label}: ${value}`).join('\n'),
  }
}

export type ProductLine = { name: string; link: string; article: string; quantity: string; sum: string }

/** @param further other parts of the total, e.g. delivery */
export function productTable(lines: ProductLine[], total: string, further: [label: string, value: string][] = []): Block {
  const border = `border-bottom:1px solid ${color.line}`
  const right = `padding:12px 0 12px 12px;${border};font-size:16px;line-height:1.4;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums;${whole}`
  const row = ({ name, link, article, quantity, sum }: ProductLine) =>
    `<tr><td class="ink rule" style="padding:12px 0;${border};font-size:16px;line-height:1.4;vertical-align:top;color:${color.ink};${breaking}"><a class="ink" href="${escapeHtml(link)}" style="color:${color.ink}">${escapeHtml(name)}</a>` +
    `<div class="muted" style="font-size:14px;color:${color.muted}">арт.&nbsp;${escapeHtml(article)}</div></td>` +
    `<td class="ink rule" style="${right};color:${color.ink}">${escapeHtml(sum)}<div class="muted" style="font-size:14px;color:${color.muted}">${escapeHtml(quantity)}</div></td></tr>`
  const extra = ([label, value]: [string, string]) =>
    `<tr><td class="ink rule" style="padding:12px 0;${border};font-size:16px;line-height:1.4;vertical-align:top;color:${color.ink};${whole}">${escapeHtml(label)}</td>` +
    `<td class="ink rule" style="${right};color:${color.ink}">${escapeHtml(value)}</td></tr>`
  const last = `padding:14px 0;font-size:18px;line-height:1.4;font-weight:600;vertical-align:top;color:${color.ink};${whole}`
  return {
    // The total is in a separate table: a long sum does not narrow the names.
    html:
      `<table width="100%" cellpadding="0" cellspacing="0" class="rule" style="border-top:1px solid ${color.line}">${lines.map(row).join('')}</table>` +
      `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${further.map(extra).join('')}` +
      `<tr><td class="ink" style="${last}">Итого</td><td class="ink" style="${last};padding-left:12px;text-align:right">${escapeHtml(total)}</td></tr></table>`,
    text: [
      ...lines.map(({ name, link, article, quantity, sum }, at) => `${at + 1}. ${name}, арт. ${article}: ${quantity}, ${sum}\n   ${link}`),
      ...further.map(([label, value]) => `${label}: ${value}`),
      `Итого: ${total}`,
    ].join('\n'),
  }
}

export const nothing: Block = { html: '', text: '' }
