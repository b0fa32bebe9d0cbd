// Checks that e-mails leave this machine by TLS only (SEC-01).
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startMailServer } from '#test/mail/mail-server.ts'
import { openDelivery } from './mail-transport.ts'

const send = async (smtpUrl: string) => {
  const delivery = openDelivery({ smtpUrl, mailFrom: 'shop@rodnik.example', mailOutbox: '' })
  try {
    await delivery.deliver({ messageId: 'a@b', to: { name: '', address: 'aidar@stroydom.example' }, subject: 's', html: 'h', text: 't' })
  } finally {
    delivery.close()
  }
}

test('SEC-01:transport a mail server with a certificate signed by itself gets no e-mail', async () => {
  let emails = 0
  // With the certificate of the package, which is signed by itself.
  const server = new SMTPServer({
    disabledCommands: ['AUTH'],
    logger: false,
    onData: (stream, _session, done) => void stream.on('end', () => done(void emails++)).resume(),
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  try {
    await expect(send(`smtp://localhost:${(listener.address() as AddressInfo).port}`)).rejects.toThrow(/certificate/)
    expect(emails).toBe(0)
  } finally {
    await new Promise<void>((resolve) => server.close(resolve))
  }
})

test('SEC-01:transport without TLS e-mails are sent to a mail server of this machine only', async () => {
  const server = await startMailServer()
  try {
    await send(server.url)
    expect(server.emails).toHaveLength(1)
    // The same server, but its address is not one of the loopback.
    await expect(send(server.url.replace(/127\.0\.0\.1|localhost/, '0.0.0.0'))).rejects.toThrow(/STARTTLS|TLS/)
    expect(server.emails).toHaveLength(1)
  } finally {
    await server.close()
  }
})
