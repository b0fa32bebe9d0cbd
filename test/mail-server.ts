// A real SMTP server that misbehaves on request. It speaks plain SMTP without TLS or login and keeps emails as they came.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What it does with the next emails, one word an e-mail; then it accepts. */
export type Whim =
  | 'busy' // 421 instead of a greeting
  | 'refuse recipient' // 550
  | 'try later' // 451
  | 'drop midway' // in the middle of DATA
  | 'drop' // after DATA, without taking the email
  | 'drop after taking' // takes it, but does not say so
  | 'refuse content' // 554 after DATA
  | 'delay'

export type MailServer = {
  url: string
  whims: Whim[]
  /** whole emails, in the order in which they were taken */
  emails: string[]
  /** connections that carried an e-mail or were refused one */
  tries(): number
  close(): Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const emails: string[] = []
  const whims: Whim[] = []
  let tries = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      if (whims[0] !== 'busy') return done()
      whims.shift()
      tries += 1
      done(Object.assign(new Error('too many connections'), { responseCode: 421 }))
    },
    onRcptTo(_address, _session, done) {
      tries += 1
      const whim = whims[0]
      if (whim !== 'refuse recipient' && whim !== 'try later') return done()
      whims.shift()
      const isForGood = whim === 'refuse recipient'
      done(
        Object.assign(new Error(isForGood ? 'no such mailbox' : 'come back later'), {
          responseCode: isForGood ? 550 : 451,
        }),
      )
    },
    onData(stream, session, done) {
      const whim = whims.shift()
      const pieces: Buffer[] = []
      const breakOff = () => {
        for (const connection of server.connections)
          // oxlint-disable-next-line no-underscore-dangle -- smtp-server has no method that drops a connection
          if (connection.session?.id === session.id) connection._socket?.destroy()
      }
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece)
        if (whim === 'drop midway') breakOff()
      })
      stream.on('end', () => {
        const email = Buffer.concat(pieces).toString()
        if (whim !== 'drop' && whim !== 'refuse content' && whim !== 'drop midway') emails.push(email)
        if (whim === 'drop' || whim === 'drop after taking') return breakOff()
        if (whim === 'refuse content') return done(Object.assign(new Error('looks like spam'), { responseCode: 554 }))
        if (whim === 'delay') setTimeout(done, 300)
        else done()
      })
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    whims,
    emails,
    tries: () => tries,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
