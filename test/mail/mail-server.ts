// Runs an SMTP server without TLS and login that stores e-mails and misbehaves on request.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Faults of the next e-mails, one each; later ones are accepted. */
export type Fault =
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
  faults: Fault[]
  /** accepted e-mails in order */
  emails: string[]
  /** connections that carried an e-mail or were refused one */
  tries(): number
  close(): Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const emails: string[] = []
  const faults: Fault[] = []
  let tries = 0
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      if (faults[0] !== 'busy') return done()
      faults.shift()
      tries += 1
      done(Object.assign(new Error('too many connections'), { responseCode: 421 }))
    },
    onRcptTo(_address, _session, done) {
      tries += 1
      const fault = faults[0]
      if (fault !== 'refuse recipient' && fault !== 'try later') return done()
      faults.shift()
      const isForGood = fault === 'refuse recipient'
      done(
        Object.assign(new Error(isForGood ? 'no such mailbox' : 'come back later'), {
          responseCode: isForGood ? 550 : 451,
        }),
      )
    },
    onData(stream, session, done) {
      const fault = faults.shift()
      const chunks: Buffer[] = []
      const breakOff = () => {
        for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
      }
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (fault === 'drop midway') breakOff()
      })
      stream.on('end', () => {
        const email = Buffer.concat(chunks).toString()
        if (fault !== 'drop' && fault !== 'refuse content' && fault !== 'drop midway') emails.push(email)
        if (fault === 'drop' || fault === 'drop after taking') return breakOff()
        if (fault === 'refuse content') return done(Object.assign(new Error('looks like spam'), { responseCode: 554 }))
        if (fault === 'delay') setTimeout(done, 300)
        else done()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    faults,
    emails,
    tries: () => tries,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
