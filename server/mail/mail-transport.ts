// Sends e-mails by SMTP, or without SMTP settings writes them as .eml files to the outbox folder.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { mailbox } from './compose-email.ts'
import type { Attachment, Email } from './mail-queue.ts'

export type Delivery = {
  /** Resolves when the server or the disk has accepted it. @throws EmailRejected, or a temporary error */
  deliver(email: Email): Promise<void>
  close(): void
}

/** The recipient is refused for good; do not retry. */
export class EmailRejected extends Error {
  override name = 'EmailRejected'
}

const connections = 5

export type FindAttachment = (fileId: string) => Promise<Buffer | undefined>

const noFiles: FindAttachment = async () => undefined

export type DeliveryOptions = { /** undefined: to the outbox */ smtpUrl: string | undefined; mailFrom: string; mailOutbox: string }

export function openDelivery(options: DeliveryOptions, find: FindAttachment = noFiles): Delivery {
  return options.smtpUrl === undefined ? openOutbox(options, find) : openSmtp(options.smtpUrl, options.mailFrom, find)
}

function openSmtp(url: string, from: string, find: FindAttachment): Delivery {
  const transport = createTransport({
    url,
    // Login and e-mails cross no network in clear.
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(email) {
      try {
        await transport.sendMail(await asMail(email, from, find))
      } catch (error) {
        // 5yz to RCPT TO concerns the recipient, not the server or its settings, which staff can fix.
        if (isRefusedRecipient(error)) throw new EmailRejected(error.message, { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

function isRefusedRecipient(error: unknown): error is Error {
  if (!(error instanceof Error && 'code' in error && 'command' in error && 'responseCode' in error)) return false
  const { code, command, responseCode } = error
  return code === 'EENVELOPE' && command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 553
}

function openOutbox({ mailOutbox, mailFrom }: DeliveryOptions, find: FindAttachment): Delivery {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(email) {
      const { message } = await transport.sendMail(await asMail(email, mailFrom, find))
      if (!Buffer.isBuffer(message)) throw new Error('the email was not composed in memory')
      // Not at startup: an error here delays e-mails but does not prevent the start.
      await mkdir(mailOutbox, { recursive: true })
      await writeWhole(mailOutbox, `${email.messageId.replace(/[^\w.@-]/g, '_')}.eml`, message)
    },
    close: () => undefined,
  }
}

/** Atomic, also after a crash; a second delivery replaces the first. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}`)
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const asMail = async (email: Email, from: string, find: FindAttachment): Promise<SendMailOptions> => ({
  messageId: `<${email.messageId}>`,
  from: mailbox(from),
  // An address object is not parsed as a list: a comma adds no second recipient.
  to: { name: email.to.name, address: email.to.address },
  ...(email.replyTo === undefined ? {} : { replyTo: { name: '', address: email.replyTo } }),
  subject: email.subject,
  html: email.html,
  text: email.text,
  // Cheaper than letting the library choose the encoding by counting characters.
  textEncoding: 'base64',
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(email.attachments ? { attachments: await attached(email.attachments, find) } : {}),
})

async function attached(attachments: Attachment[], find: FindAttachment): Promise<SendMailOptions['attachments']> {
  const files = await Promise.all(attachments.map(async ({ fileId, ...file }) => ({ ...file, content: await find(fileId) })))
  return files.flatMap(({ name: filename, contentType, content }) => (content ? [{ filename, contentType, content }] : []))
}
