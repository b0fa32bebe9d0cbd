// Writes every e-mail with sample data as HTML and text: `npm run mail:preview`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readArguments } from '#server/commands/read-arguments.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { emailSamples, sampleConfig, sampleShop } from './email-samples.ts'

const ownFolder = 'var/mail-preview'
const folder = resolve(
  readArguments(`Usage: npm run mail:preview [-- FOLDER]   by default ${ownFolder}`, [0, 1], {}).positionals[0] ?? ownFolder,
)
// Only the default folder is emptied: a given folder may contain other files.
if (folder === resolve(ownFolder)) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const rows: string[] = []
for (const [name, sample] of Object.entries(emailSamples)) {
  const email = composeEmail(sample, sampleConfig, sampleShop)
  await writeFile(join(folder, `${name}.html`), email.html)
  await writeFile(join(folder, `${name}.txt`), email.text)
  rows.push(
    `<section><h2>${escapeHtml(email.subject)}</h2><p>${name}: <a href="${name}.html">HTML</a>, <a href="${name}.txt">text</a></p>
<iframe src="${name}.html" width="380" height="640"></iframe><iframe src="${name}.html" width="700" height="640"></iframe></section>`,
  )
}
const page = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Письма магазина</title><style>body{font:16px sans-serif}iframe{margin:0 16px 16px 0}</style>
<h1>Письма магазина</h1>${rows.join('\n')}</html>\n`
await writeFile(join(folder, 'index.html'), page)
console.log(`${rows.length} emails: ${join(folder, 'index.html')}`)
