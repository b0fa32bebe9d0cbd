// Composes an e-mail from blocks, in HTML and plain text; all templates of the shop use it.
import { hoursInWords } from '#contract/shop/support-hours.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { Config } from '../config/config.ts'
import type { Block } from './email-blocks.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { breaking, color, darkScheme, escapeLines, font } from './email-styles.ts'
import type { Email, ShopContacts } from './mail-queue.ts'

/** Part of the configuration that links need. */
export type Origin = Pick<Config, 'publicOrigin'>

export type EmailContent = {
  /** stable per action and recipient, used as Message-ID: `order-7KD4M2XN-customer` */
  id: string
  /** `shop`: its mailbox of the settings */
  to: Email['to'] | 'shop'
  replyTo?: string | undefined
  /** also the heading */
  subject: string
  /** the line that mail programs show next to the subject */
  preview: string
  blocks: Block[]
  attachments?: Email['attachments']
  codeId?: string | undefined
  /** footer: why the recipient got it and what to do if it was not them */
  reason?: string
  /** link in the footer */
  unsubscribe?: string
}

export function composeEmail(
  { id, to, replyTo, subject, preview, blocks, attachments, codeId, reason, unsubscribe }: EmailContent,
  { publicOrigin }: Origin,
  shop: ShopContacts,
): Email {
  const footer = [
    ...(reason ? [textLine(reason)] : []),
    ...(unsubscribe ? [linkLine('Отказаться от таких писем', unsubscribe)] : []),
    textLine(signature(shop)),
  ]
  const texts = [subject, ...blocks.map(({ text }) => text).filter(Boolean)]
  texts.push(['--\u0020', ...footer.map(({ text }) => text), publicOrigin].join('\n'))
  return {
    messageId: `${id}@${new URL(publicOrigin).hostname}`,
    to: to === 'shop' ? mailbox(shop.mailbox) : to,
    ...(replyTo ? { replyTo } : {}),
    subject,
    html: page({
      title: subject,
      preview,
      body: blocks.map(({ html }) => html).join('\n'),
      footer: footer.map(({ html }) => html).join('<br>'),
      publicOrigin,
    }),
    text: texts.join('\n\n'),
    ...(attachments?.length ? { attachments } : {}),
    ...(codeId === undefined ? {} : { codeId }),
  }
}

const textLine = (text: string): Block => ({ html: escapeLines(text), text })
const linkLine = (text: string, link: string): Block => ({
  html: `<a class="water" href="${escapeHtml(link)}" style="color:${color.water}">${escapeHtml(text)}</a>`,
  text: `${text}: ${link}`,
})

function signature(shop: ShopContacts): string {
  const hours = hoursInWords(shop).replaceAll('\u00a0', ' ')
  const support = [shop.phone && formatPhone(shop.phone), hours].filter(Boolean).join(', ')
  return `Интернет-магазин «Родник».${support === '' ? '' : ` Поддержка: ${support}.`}`
}

/** Parses `Родник <orders@rodnik.example>` or a plain address. */
export function mailbox(setting: string): Email['to'] {
  const match = /^([^<>]*)<([^<>]+)>$/.exec(setting.trim())
  return match ? { name: match[1]!.replaceAll('"', '').trim(), address: match[2]!.trim() } : { name: '', address: setting.trim() }
}

// Prevents mail programs from showing the first words of the e-mail after a short preview.
const afterPreview = '&#847;&zwnj;&nbsp;'.repeat(60)

type PageTexts = Record<'title' | 'preview' | 'body' | 'footer' | 'publicOrigin', string>

/** @param texts body and footer are HTML */
function page({ title, preview, body, footer, publicOrigin }: PageTexts): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${darkScheme}</style></head>
<body class="ground" style="margin:0;padding:0;background:${color.ground};font-family:${font};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${afterPreview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${color.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:640px;text-align:left;background:#FFFFFF;border:1px solid ${color.line};border-radius:12px;border-collapse:separate">
<tr><td class="rule" style="padding:18px 24px;border-bottom:1px solid ${color.line}"><a class="ink" href="${escapeHtml(publicOrigin)}" style="font-size:20px;line-height:1.2;font-weight:600;color:${color.ink};text-decoration:none"><span style="display:inline-block;width:15px;height:15px;margin:0 9px -1px 3px;border-radius:0 50% 50% 50%;background:${color.water};transform:rotate(45deg)"></span>Родник</a></td></tr>
<tr><td style="padding:24px 24px 12px;${breaking}"><h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:600;color:${color.ink};${breaking}">${escapeLines(title)}</h1>
${body}</td></tr>
<tr><td class="muted rule" style="padding:16px 24px;border-top:1px solid ${color.line};font-size:13px;line-height:1.5;color:${color.muted};${breaking}">${footer}</td></tr>
</table></td></tr></table></body></html>
`
}
