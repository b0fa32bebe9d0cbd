// Reads e-mails of the tested shop, which are files, since it has no mail server.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export const outboxFolder = `test-results/outbox-${process.env.E2E_PORT ?? '3310'}`

/** The newest link of that path in an e-mail to the address; waits for the e-mail. */
export async function linkTo(address: string, path: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => (link = (await linksTo(address, path)).at(-1)), {
      message: `an e-mail to ${address}`,
      timeout: 60_000,
      intervals: [100],
    })
    .toBeDefined()
  return link ?? ''
}

/** Waits for an e-mail to the address with the text. */
export async function emailWith(address: string, text: string): Promise<void> {
  const isThere = async () => (await bodiesTo(address)).some((body) => body.includes(text))
  await expect.poll(isThere, { message: `an e-mail to ${address}`, timeout: 60_000, intervals: [100] }).toBe(true)
}

async function linksTo(address: string, path: string): Promise<string[]> {
  const bodies = await bodiesTo(address)
  return bodies.flatMap((body) => body.match(new RegExp(`${path}\\?[\\w=&;.%-]+`, 'g')) ?? []).map((link) => link.replaceAll('&amp;', '&'))
}

async function bodiesTo(address: string): Promise<string[]> {
  const names = await readdir(outboxFolder).catch(() => [])
  const emails = await Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outboxFolder, name), 'utf8')))
  return emails
    .filter((email) => email.slice(0, 2000).includes(`<${address}>`) || email.slice(0, 2000).includes(`To: ${address}`))
    .flatMap(bodiesOf)
}

/** Of a message's parts, decoded. */
const bodiesOf = (email: string): string[] =>
  email.split(/^--.*$/m).map((part) => {
    const [head = '', ...lines] = part.split('\n\n')
    const body = lines.join('\n\n')
    return /transfer-encoding: base64/i.test(head)
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(
          body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString()
  })
