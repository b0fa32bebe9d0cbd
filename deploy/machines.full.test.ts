import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parse } from 'ini'
import { describe, expect, test } from 'vitest'
import { StartError } from '../server/lib/start-error.ts'
import { issueCertificates } from './issue-certificates.ts'
import { valuesOf } from './machine-values.ts'
import { readMachines } from './read-machines.ts'
import { render, renderMachines } from './render-machines.ts'
import { hardPassword, sampleMachines } from './sample-machines.ts'

const sample = sampleMachines({ host: 'shop.example', addresses: ['10.0.0.1', '10.0.0.2', '10.0.0.3'] }, hardPassword)
const rendered = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'machines-'))
  const machines = readMachines(sample)
  await renderMachines(machines, folder)
  return { folder, machines, read: (path: string) => readFile(join(folder, 'beta', path), 'utf8') }
}
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

describe('machines.ini', () => {
  const faultsOf = (text: string): string[] => {
    try {
      readMachines(text)
      return []
    } catch (error) {
      expect(error).toBeInstanceOf(StartError)
      return String(error).split('\n  - ').slice(1)
    }
  }

  test('OPS-04 each fault is one sentence', () => {
    expect(faultsOf(sample)).toEqual([])
    const cases: [string | RegExp, string, string][] = [
      [/\[machine gamma\][^]*/, '', 'There are 2 machines instead of three: two cannot elect a primary when one is lost.'],
      ['10.0.0.3', '10.0.0.2', 'The address 10.0.0.2 is that of several machines.'],
      ['10.0.0.3', '10.0.0.300', '[machine gamma] address "10.0.0.300" is no IPv4 address.'],
      ['10.0.0.3', '127.0.0.1', '[machine gamma] address "127.0.0.1" is reached from this machine only.'],
      [/^disk = .*$/m, '', '[machine alpha] lacks disk.'],
      [/^disk = .*$/m, 'disk = data', '[machine alpha] disk "data" is no absolute path without spaces.'],
      ['processes = 2', 'processes = 0', '[shop] processes "0" is no number from 1 to 9.'],
      [
        'host = shop.example',
        'host = https://shop.example',
        '[shop] host "https://shop.example" is no name of a host such as shop.example.',
      ],
      ['[shop]', '[shop]\nproceses = 3', '[shop] has an unknown key "proceses".'],
      [/^operator =.*$/m, 'operator = me', '[shop] operator "me" is no IPv4 address.'],
      [/^pooler = .*$/m, 'pooler =', '[passwords] pooler is empty.'],
      [/^pooler = .*$/m, 'pooler = short', '[passwords] pooler has fewer than 16 characters: openssl rand -base64 16.'],
      ['[machine alpha]', '[machine Älpha]', 'The machine "Älpha" needs a name of small letters and digits.'],
      ['[passwords]', '[secrets]', 'The section [passwords] is missing.'],
    ]
    for (const [from, to, fault] of cases) expect(faultsOf(sample.replace(from, to)), fault).toContain(fault)
  })

  test('OPS-04 the example names its empty passwords and nothing else', async () => {
    const faults = faultsOf(await readFile(new URL('machines.example.ini', import.meta.url), 'utf8'))
    expect(faults).toHaveLength(9)
    for (const fault of faults) expect(fault).toMatch(/^\[passwords\] \w+ is empty\.$/)
  })
})

describe('rendered files', () => {
  test('OPS-04 a password with @, % and quotes arrives in each engine as typed', async () => {
    const { folder, read, machines } = await rendered()
    const { application, superuser, cookies, backups, metrics } = machines.passwords
    const variable = (name: string) =>
      execFileSync('sh', ['-c', `. "$0"; printf %s "$${name}"`, join(folder, 'beta/etc/rodnik/shop.env')], { encoding: 'utf8' })
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
      expect(decodeURIComponent(new URL(variable(name)).password)).toBe(application)
    expect(variable('COOKIE_SECRET')).toBe(cookies)
    expect(variable('METRICS_TOKEN')).toBe(metrics)
    expect(await read('etc/prometheus/rodnik-token')).toBe(`${metrics}\n`)
    // pgBackRest takes the rest of the line.
    expect(await read('etc/pgbackrest.conf')).toContain(`\nrepo1-cipher-pass=${backups}\n`)
    expect(await read('etc/patroni/config.yml')).toContain(`password: ${JSON.stringify(superuser)}`)
    expect(await read('etc/patroni/create-database.sql')).toContain(`password '${application.replaceAll("'", "''")}';`)
    expect(await read('etc/pgbouncer/userlist.txt')).toContain(`"rodnik_app" "${application.replaceAll('"', '""')}"`)
  })

  test('OPS-04 every placeholder has a value and every value a placeholder; an unknown one is refused', async () => {
    const { folder, machines } = await rendered()
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/\{\{\w/)
    expect(() => render('{{nothing}}', {})).toThrow('unknown placeholder nothing')
    const templates = new URL('templates/', import.meta.url).pathname
    const files = (await readdir(templates, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
    for (const name of Object.keys(valuesOf(machines.machines[0]!, machines))) expect(texts.join(''), name).toContain(`{{${name}}}`)
    const { Service } = parse(await readFile(join(folder, 'alpha/etc/systemd/system/rodnik@.service'), 'utf8'))
    // Of the release that was chosen: an installation under way is in another folder.
    const current = { WorkingDirectory: '/srv/rodnik/current', ExecStart: expect.stringMatching(/^\/srv\/rodnik\/current\//) }
    expect(Service).toMatchObject({ User: 'rodnik', EnvironmentFile: '/etc/rodnik/shop.env', ...current })
  })

  test('OPS-04 without its disk neither the shop nor Patroni nor a backup starts: nothing is written beneath the mount point', async () => {
    const { read, machines } = await rendered()
    const disks = { 'rodnik@.service': machines.shop.files, 'patroni.service.d/rodnik.conf': machines.machines[1]!.disk }
    for (const [unit, disk] of Object.entries({ ...disks, 'rodnik-backup.service': machines.shop.backups })) {
      const { Unit } = parse(await read(`etc/systemd/system/${unit}`))
      expect(Unit, unit).toMatchObject({ AssertPathIsMountPoint: disk })
    }
  })

  test('OPS-04 a backup is full on Sundays: else none would ever be removed', async () => {
    const { read } = await rendered()
    const line = /-c '(.*)'$/m.exec(await read('etc/systemd/system/rodnik-backup.service'))?.[1] ?? ''
    // As systemd reads it.
    const command = line
      .replaceAll('$$', () => '$')
      .replaceAll('%%', '%')
      .replace('exec pgbackrest', 'echo')
    const on = (day: number) => execFileSync('sh', ['-c', `date() { echo ${day}; }; ${command}`], { encoding: 'utf8' })
    expect([6, 7, 1].map((day) => /--type=(\w+) backup/.exec(on(day))?.[1])).toEqual(['diff', 'full', 'diff'])
  })

  test('OPS-04 what asks for no password listens on the machine alone', async () => {
    const { read } = await rendered()
    const own = /^ARGS="--web\.listen-address=127\.0\.0\.1:\d+( --cluster\.listen-address=| --collector\S+)?"$/m
    for (const name of ['prometheus', 'prometheus-alertmanager', 'prometheus-node-exporter'])
      expect(await read(`etc/default/${name}`), name).toMatch(own)
  })

  test('OPS-04 SEC-01:transport between the machines everything is TLS', async () => {
    const { read, machines } = await rendered()
    const linesOf = async (path: string, shape: RegExp) => {
      const lines = (await read(path)).match(shape) ?? []
      expect(lines, path).not.toEqual([])
      return lines
    }
    for (const rule of await linesOf('etc/patroni/config.yml', /^ +- host.*$/gm)) expect(rule).toMatch(/^ +- hostssl .* scram-sha-256$/)
    for (const mode of await linesOf('etc/patroni/config.yml', /\bsslmode: .*$/gm)) expect(mode).toBe('sslmode: verify-full')
    for (const place of await linesOf('etc/default/etcd', /\b\w+:\/\/[^,\s]+/g)) expect(place).toMatch(/^https:/)
    for (const side of await linesOf('etc/default/etcd', /CERT_AUTH=.*$/gm)) expect(side).toBe('CERT_AUTH=true')
    for (const scheme of await linesOf('etc/prometheus/prometheus.yml', /job_name: .*\n.*$/gm)) expect(scheme).toMatch(/scheme: https$/)
    expect(await read('etc/pgbouncer/pgbouncer.ini')).toContain('\nserver_tls_sslmode = verify-full\n')
    // Of the databases, clients check the certificate; of machines only that a port is open.
    const balancer = await read('etc/haproxy/haproxy.cfg')
    const [own, ...others] = [machines.machines[1]!, machines.machines[0]!, machines.machines[2]!].map(({ address }) => address)
    for (const line of balancer.match(new RegExp(`^ +bind ${own}:.*$`, 'gm')) ?? []) expect(line).toMatch(/ ssl crt .* verify required$/)
    const sections = balancer.split(/\n(?=\w)/).filter((section) => others.some((address) => section.includes(` ${address}:`)))
    const names = sections.map((section) => [/^\w+ (\w+)/.exec(section)?.[1], /default-server .* ssl verify required/.test(section)])
    expect(names).toEqual([
      ['shop', true],
      ['shop_any', true],
      ['machines', false],
      ['postgres_primary', false],
      ['postgres_replica', false],
    ])
    const variables = await read('etc/rodnik/shop.env')
    for (const line of variables.match(/^DATABASE_\w+URL=.*$/gm) ?? []) expect(line).toMatch(/@127\.0\.0\.1:6432\/|sslmode=verify-full/)
  })

  test('OPS-06 while no process says that it is ready the balancer asks those that live', async () => {
    const { read } = await rendered()
    const sections = new Map((await read('etc/haproxy/haproxy.cfg')).split(/\n(?=\w)/).map((one) => [/^\w+ \w+/.exec(one)?.[0], one]))
    expect(sections.get('frontend visitors')).toMatch(/\n {2}use_backend shop_any if { nbsrv\(shop\) eq 0 }\n {2}default_backend shop\n/)
    const [ready, alive] = ['backend shop', 'backend shop_any'].map((name) => sections.get(name) ?? '')
    expect(ready).toContain('option httpchk GET /readyz?drain\n')
    expect(alive).toContain('option httpchk GET /healthz\n')
    const serversOf = (section = '') => section.match(/^ {2}server .*$/gm)
    expect(serversOf(alive)).toHaveLength(6)
    expect(serversOf(alive)).toEqual(serversOf(ready))
  })

  test('OPS-04 each alert asks for a measurement of the shop that there is', async () => {
    const { read } = await rendered()
    const asked = (await read('etc/prometheus/rodnik-alerts.yml')).match(/\b(?:rodnik_|http_request)\w+/g) ?? []
    const sources = ['../server/monitoring/health.route.ts', '../server/monitoring/measure-backlog.ts', 'templates/bin/write-measurements']
    const texts = await Promise.all(sources.map((path) => readFile(new URL(path, import.meta.url), 'utf8')))
    const written = texts.join('').match(/(?<=name: '|measure\(\s*'|# TYPE )\w+/g) ?? []
    expect(asked).not.toEqual([])
    for (const name of new Set(asked)) expect(written).toContain(name.replace(/_bucket$/, ''))
  })

  test('ERR-01 OPS-06 the balancer answers in Russian, whatever it refuses', async () => {
    const { read } = await rendered()
    const errors = /^  (?:http-error status|errorfile) (\d+) .*?\/(etc\/haproxy\/errors\/\S+)/gm
    const found = [...(await read('etc/haproxy/haproxy.cfg')).matchAll(errors)]
    expect(found.map(([, status]) => status)).toEqual(['403', '404', '500', '502', '503', '504'])
    for (const [, status, file = ''] of found) expect(await read(file), status).toMatch(/<html lang="ru">[^]*<h1>[А-я]/)
    expect(await read('etc/haproxy/errors/rodnik-503.http')).toMatch(/^HTTP\/1\.1 503 [^]*\nRetry-After: 60\n(?:.+\n)*\n<!doctype html>/)
  })

  test('OPS-04 the engines that are installed accept them', async () => {
    const { folder, machines } = await rendered()
    await issueCertificates(machines.machines, folder)
    const etc = join(folder, 'alpha/etc')
    const absent = ['promtool', 'systemd-analyze', 'haproxy'].filter((program) => !isInstalled(program))
    if (absent.length > 0) process.stderr.write(`not checked: what is rendered for ${absent.join(', ')}, which this machine lacks\n`)
    if (isInstalled('promtool')) execFileSync('promtool', ['check', 'rules', join(etc, 'prometheus/rodnik-alerts.yml')])
    if (isInstalled('systemd-analyze')) {
      const unitFolder = join(etc, 'systemd/system')
      // Debian's, to which ours adds.
      await writeFile(join(unitFolder, 'patroni.service'), '[Service]\nExecStart=/bin/true\n')
      const units = [
        'patroni.service',
        'rodnik@1.service',
        'rodnik-disk.service',
        'rodnik-entry.service',
        'rodnik-backup.service',
        'rodnik-backup.timer',
        'rodnik-measure.service',
        'rodnik-measure.timer',
      ]
      const paths = units.map((unit) => join(unitFolder, unit))
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
        encoding: 'utf8',
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${unitFolder}:` },
      })
      // The programs are on the machines.
      expect(stderr.split('\n').filter((line) => line.includes('rodnik') && !line.includes('is not executable'))).toEqual([])
    }
    if (isInstalled('haproxy')) {
      const config = join(etc, 'haproxy/haproxy.cfg')
      await copyFile(join(etc, 'rodnik/tls/machine.pem'), join(etc, 'rodnik/tls/site.pem'))
      await writeFile(config, (await readFile(config, 'utf8')).replaceAll('/etc/', `${etc}/`))
      // Warnings are errors: a rule in the wrong place is never reached.
      execFileSync('haproxy', ['-c', '-dW', '-f', config])
    }
  })
})

test('OPS-04 the command renders a folder for each machine; what is wrong ends it with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'machines-'))
  const file = join(folder, 'machines.ini')
  const run = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['deploy/render.ts', file, join(folder, 'out')], { encoding: 'utf8' })
    return { status, text: stdout + stderr }
  }
  expect(run()).toEqual({ status: 1, text: `The file ${file} cannot be read.\n` })
  await writeFile(file, sample.replace('processes = 2', 'processes = 0'))
  expect(run()).toEqual({ status: 1, text: 'machines.ini is not valid:\n  - [shop] processes "0" is no number from 1 to 9.\n' })
  await writeFile(file, sample)
  expect(run()).toMatchObject({ status: 0, text: expect.stringContaining('has the files of alpha, beta, gamma') })
  expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(['alpha', 'authority', 'beta', 'gamma'])
  expect(await readdir(join(folder, 'out/beta/etc/rodnik/tls'))).toContain('machine.pem')
})

test('OPS-04 certificates hold for the address, are kept while they are valid, and renewed for another address', async () => {
  const { folder, machines } = await rendered()
  const names = machines.machines.map(({ name }) => name)
  expect(await issueCertificates(machines.machines, folder)).toEqual(names)
  const tls = join(folder, 'beta/etc/rodnik/tls')
  const verify = (address: string) =>
    spawnSync('openssl', ['verify', '-CAfile', join(tls, 'ca.crt'), '-verify_ip', address, join(tls, 'machine.crt')]).status
  expect(verify('10.0.0.2')).toBe(0)
  expect(verify('10.0.0.9')).not.toBe(0)
  expect(await issueCertificates(machines.machines, folder)).toEqual([])
  const moved = machines.machines.map((machine) => (machine.name === 'beta' ? { ...machine, address: '10.0.0.9' } : machine))
  expect(await issueCertificates(moved, folder)).toEqual(['beta'])
  expect(verify('10.0.0.9')).toBe(0)
})

test('OPS-04 a Patroni that loses orders is refused with the reason', async () => {
  const check = async (version?: string) => {
    const programs = await mkdtemp(join(tmpdir(), 'patroni-'))
    if (version !== undefined) {
      await writeFile(join(programs, 'patroni'), `#!/bin/sh\necho "patroni ${version}"\n`)
      await chmod(join(programs, 'patroni'), 0o755)
    }
    const script = new URL('templates/bin/check-patroni', import.meta.url).pathname
    const path = [programs, '/usr/bin', '/bin'].join(delimiter)
    const { status, stderr } = spawnSync('sh', [script], { env: { PATH: path }, encoding: 'utf8' })
    return { status, stderr }
  }
  expect(await check('3.0.2')).toMatchObject({ status: 1, stderr: expect.stringContaining('loses acknowledged orders') })
  expect(await check('3.3.1')).toMatchObject({ status: 1, stderr: expect.stringContaining('does not know synchronous_mode: quorum') })
  expect(await check('4.0.7')).toMatchObject({ status: 0, stderr: '' })
})
