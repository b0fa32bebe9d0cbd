// Issues the certificates with which the machines recognize each other, by openssl and an authority of our own.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Machine } from './read-machines.ts'

const run = promisify(execFile)
const openssl = (...args: string[]) => run('openssl', args)

/** Prometheus warns three weeks before the end. */
const days = { authority: 3650, machine: 400 }
const renewBeforeSeconds = 90 * 86_400

/**
 * Writes `etc/rodnik/tls` of each machine; keeps what is valid for 90 days more.
 * The authority's key stays in `folder/authority` and belongs on no machine.
 * @returns the machines that got a new certificate
 */
export async function issueCertificates(machines: readonly Machine[], folder: string): Promise<string[]> {
  const authority = join(folder, 'authority')
  await mkdir(authority, { recursive: true, mode: 0o700 })
  const ca = { key: join(authority, 'ca.key'), certificate: join(authority, 'ca.crt') }
  const isNewAuthority = !existsSync(ca.certificate)
  if (isNewAuthority) {
    await newKey(ca.key)
    const extensions = ['-addext', 'basicConstraints=critical,CA:true,pathlen:0', '-addext', 'keyUsage=critical,keyCertSign,cRLSign']
    const subject = ['-subj', '/CN=Rodnik machines', '-days', String(days.authority)]
    await openssl('req', '-x509', '-new', '-key', ca.key, '-sha256', ...subject, ...extensions, '-out', ca.certificate)
  }
  const renewed: string[] = []
  for (const { name, address } of machines) {
    const tls = join(folder, name, 'etc/rodnik/tls')
    await mkdir(tls, { recursive: true, mode: 0o750 })
    await copyFile(ca.certificate, join(tls, 'ca.crt'))
    const names = `DNS:${name},DNS:localhost,IP:${address},IP:127.0.0.1`
    if (!isNewAuthority && (await isUsable(join(tls, 'machine.crt'), ca.certificate, address))) continue
    await issueCertificate({ name, names, ca, file: join(tls, 'machine') })
    renewed.push(name)
  }
  return renewed
}

type Issued = { name: string; names: string; ca: { key: string; certificate: string }; file: string }

/** Writes FILE.key, FILE.crt, and both as FILE.pem. @param names as openssl's subjectAltName */
export async function issueCertificate({ name, names, ca, file }: Issued): Promise<void> {
  const key = `${file}.key`
  const certificate = `${file}.crt`
  const request = `${file}.request`
  const extensions = `${file}.extensions`
  await newKey(key)
  const usage = 'basicConstraints=CA:false\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth,clientAuth'
  await writeFile(extensions, `${usage}\nsubjectAltName=${names}\n`)
  await openssl('req', '-new', '-key', key, '-subj', `/CN=${name}`, '-out', request)
  const signed = [
    '-CA',
    ca.certificate,
    '-CAkey',
    ca.key,
    '-CAcreateserial',
    '-days',
    String(days.machine),
    '-sha256',
    '-extfile',
    extensions,
  ]
  await openssl('x509', '-req', '-in', request, ...signed, '-out', certificate)
  await Promise.all([rm(request), rm(extensions)])
  await writeFile(`${file}.pem`, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`, { mode: 0o640 })
}

async function newKey(file: string): Promise<void> {
  await openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', file)
  await chmod(file, 0o640)
}

/** Valid for 90 days more, of this authority, for this address. */
const isUsable = (certificate: string, authority: string, address: string): Promise<boolean> =>
  Promise.all([
    openssl('x509', '-in', certificate, '-noout', '-checkend', String(renewBeforeSeconds)),
    openssl('verify', '-CAfile', authority, '-verify_ip', address, certificate),
  ]).then(
    () => true,
    () => false,
  )
