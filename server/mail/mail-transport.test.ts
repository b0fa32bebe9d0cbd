// Checks that e-mails leave this machine by TLS only (SEC-01).
import { expect, test } from 'vitest'
import { startMailServer } from '#test/mail/mail-server.ts'
import { openDelivery } from './mail-transport.ts'

test('SEC-01 without TLS e-mails are sent to a mail server of this machine only', async () => {
  const server = await startMailServer()
  const send = async (smtpUrl: string) => {
    const delivery = openDelivery({ smtpUrl, mailFrom: 'shop@rodnik.example', mailOutbox: '' })
    try {
      await delivery.deliver({ messageId: 'a@b', to: { name: '', address: 'aidar@stroydom.example' }, subject: 's', html: 'h', text: 't' })
    } finally {
      delivery.close()
    }
  }
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
