// Adds, lists, changes and removes staff: `npm run staff` (STAFF-02), also while the shop runs.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { staffRoles, type StaffRole } from '#contract/accounts/permissions.ts'
import { accountEmail } from '#contract/accounts/account-forms.schema.ts'
import { refuseWeakPassword } from '../accounts/common-passwords.ts'
import { findUserByEmail } from '../accounts/find-user.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { ShopError } from '../errors.ts'
import { system } from '../journal/actors.ts'
import { addMember, changeRights, listMembers, removeMember, resetMember, type Rights } from '../staff/staff-members.ts'
import { runCommand, type Command, type CommandServices } from './cli.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = `Usage: npm run staff -- add EMAIL --role ROLE[,ROLE …] [--name 'NAME SURNAME'] [--shops ID,ID …] [--password-stdin]
       npm run staff [-- list]
       npm run staff -- role EMAIL ROLE[,ROLE …] [--shops ID,ID …]     instead of the roles so far
       npm run staff -- reset EMAIL [--password-stdin]                 a new password, no second factor, all sessions end
       npm run staff -- remove EMAIL                                   the account stays a customer's
Roles: ${staffRoles.join(', ')}; a seller needs --shops, the ids of the table shops. A new account is asked for its password.`

const actor = system('staff')
const { positionals, values } = readArguments(usage, [0, 3], {
  role: { type: 'string' },
  name: { type: 'string' },
  shops: { type: 'string' },
  'password-stdin': { type: 'boolean' },
})

await runCommand(readWork())

function readWork(): Command {
  const [action = 'list', address, ...rest] = positionals
  if (action === 'list' && address === undefined) return list
  const email = accountEmail.safeParse(address)
  if (!email.success) return exitWithUsage(usage, address === undefined ? undefined : `${address} is no e-mail`)
  if (action === 'add' && rest.length === 0) return (services) => add(services, email.data, rightsOf(values.role))
  if (action === 'role' && rest.length === 1) return (services) => setRoles(services, email.data, rightsOf(rest[0]))
  if (action === 'reset' && rest.length === 0) return (services) => reset(services, email.data)
  if (action === 'remove' && rest.length === 0) return (services) => remove(services, email.data)
  return exitWithUsage(usage)
}

function rightsOf(text: string | undefined): Rights {
  const names = (text ?? '').split(',').map((name) => name.trim())
  const roles = names.filter((name): name is StaffRole => staffRoles.some((role) => role === name))
  if (roles.length !== names.length) return exitWithUsage(usage, text === undefined ? undefined : `${text}: no such role`)
  const shopIds = (values.shops ?? '').split(',').filter(Boolean).map(Number)
  if (shopIds.some((id) => !Number.isSafeInteger(id))) return exitWithUsage(usage, '--shops expects ids')
  return { roles, shopIds }
}

async function add({ db, config, clock }: CommandServices, email: string, rights: Rights): Promise<void> {
  const known = await findUserByEmail(db, email)
  const hasPassword =
    known?.isEmailConfirmed && (await db.selectFrom('credentials').select('id').where('userId', '=', known.id).executeTakeFirst())
  let passwordHash: string | undefined
  if (!hasPassword) {
    const password = await readPassword()
    await refuseWeakPassword(config, password, known ?? { email, firstName: '', lastName: '', middleName: '' })
    passwordHash = await hashPassword(password)
  }
  await db.transaction().execute((trx) => addMember(trx, actor, { email, name: values.name, ...rights }, { at: clock(), passwordHash }))
  console.log(
    `${email}: ${rights.roles.join(', ')}. ${hasPassword ? 'Signs in with the password of the shop' : 'Signs in'} at ${config.publicOrigin}/admin`,
  )
}

async function setRoles({ db }: CommandServices, email: string, rights: Rights): Promise<void> {
  await db.transaction().execute(async (trx) => changeRights(trx, actor, await idOf({ db: trx }, email), rights))
  console.log(`${email}: ${rights.roles.join(', ')}, from the next request on`)
}

async function reset(services: CommandServices, email: string): Promise<void> {
  await idOf(services, email)
  await resetMember(services, actor, email, await readPassword())
  console.log(`${email}: the password is new, the second factor is to be set up again, all sessions have ended`)
}

async function remove({ db }: CommandServices, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => removeMember(trx, actor, await idOf({ db: trx }, email)))
  console.log(`${email} is no longer staff; sessions in the back office have ended`)
}

async function idOf({ db }: Pick<CommandServices, 'db'>, email: string): Promise<string> {
  const user = await findUserByEmail(db, email)
  if (!user || user.staffRoles.length === 0) throw new ShopError('not_found', { detail: `Сотрудника с\u00a0почтой ${email} нет.` })
  return user.id
}

async function list({ db }: CommandServices): Promise<void> {
  const members = await listMembers(db)
  for (const { email, name, roles, shops, hasSecondFactor, seenAt, invitedAt } of members)
    console.log(
      [
        email,
        name,
        roles.join(', '),
        shops.join(', '),
        hasSecondFactor ? 'second factor' : 'no second factor',
        invitedAt ? `invited ${invitedAt.toISOString()}` : seenAt ? `seen ${seenAt.toISOString()}` : 'never signed in',
      ]
        .filter(Boolean)
        .join(' · ')
        .replace(/\s+/g, ' '),
    )
  if (members.length === 0) console.log('Nobody is staff yet: npm run staff -- add EMAIL --role owner')
}

/** Without echo; nothing of it reaches the history of a shell. */
async function readPassword(): Promise<string> {
  if (values['password-stdin']) return (await readText(process.stdin)).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY) return exitWithUsage(usage, 'without a terminal the password comes by --password-stdin')
  process.stderr.write('Password (at least 8 characters): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return password
}
