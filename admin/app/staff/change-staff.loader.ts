// Changes staff by the screen «Сотрудники»; invitations, roles and removal ask for the password again.
import * as z from 'zod/mini'
import { accountEmail, givenPassword } from '#contract/accounts/account-forms.schema.ts'
import { staffRoles } from '#contract/accounts/permissions.ts'
import type { Refusal } from '#contract/errors.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { ShopError } from '#server/errors.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { inviteAgain, inviteMember } from '#server/staff/invite-member.ts'
import { changeRights, listMembers, removeMember, type Rights } from '#server/staff/staff-members.ts'
import { asStaff, checkStaffPassword, endSessionsOfMember } from '#server/staff/staff-sessions.ts'
import { formAction, type FormActionArgs } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { findLastEditor, firstTexts } from '../frame/save-record.loader.ts'

export type StaffResult = {
  isDone: boolean
  errors: Partial<Record<string, string>>
  text: string | null
  /** another owner has changed the roles meanwhile: what they are now */
  current?: Rights & { version: number; by: string; at: string }
}

const personForm = z.object({ userId: z.uuid() })
const rolesForm = z.object({
  roles: z.array(z.enum(staffRoles)).check(z.minLength(1, 'Выберите роль')),
  shops: z.array(z.coerce.number().check(z.int())),
})
const inviteForm = z.object({
  password: givenPassword,
  email: accountEmail,
  name: z.string().check(z.trim(), z.minLength(1, 'Введите имя и\u00a0фамилию'), z.maxLength(200)),
})
const changeForm = z.object({ userId: z.uuid(), version: z.coerce.number(), password: givenPassword })
const removeForm = z.object({ userId: z.uuid(), password: givenPassword })
const factorForm = z.object({ from: z.union([z.literal(''), z.iso.date('Выберите день')]) })

export const changeStaff = formAction(change, refuse)

async function change({ services, visitor, form }: FormActionArgs): Promise<StaffResult> {
  const own = asStaff(visitor)
  const { actor } = own
  const intent = readField(form, 'intent')
  const fields = Object.fromEntries([...form.keys()].map((name) => [name, readField(form, name)]))
  const rights = () => {
    const { roles, shops } = parseBody(rolesForm, { roles: form.getAll('roles'), shops: form.getAll('shops') })
    return { roles, shopIds: shops }
  }
  if (intent === 'invite') {
    const { password, ...person } = parseBody(inviteForm, fields)
    const member = { ...person, ...rights() }
    await checkStaffPassword(services, own, password)
    await inviteMember(services, own, member)
  } else if (intent === 'invite-again') await inviteAgain(services, own, parseBody(personForm, fields).userId)
  else if (intent === 'end-sessions') await endSessionsOfMember(services, own, parseBody(personForm, fields).userId)
  else if (intent === 'change') {
    const { userId, version, password } = parseBody(changeForm, fields)
    const next = rights()
    await checkStaffPassword(services, own, password)
    await services.db.transaction().execute((trx) => changeRights(trx, actor, userId, next, version))
  } else if (intent === 'remove') {
    const { userId, password } = parseBody(removeForm, fields)
    await checkStaffPassword(services, own, password)
    await services.db.transaction().execute((trx) => removeMember(trx, actor, userId))
  } else if (intent === 'demand-factor') {
    await changeSettings(services, actor, [{ key: 'staff.secondFactorFrom', text: parseBody(factorForm, fields).from }])
  } else throw new ShopError('malformed')
  return { isDone: true, errors: {}, text: null }
}

/** A result, not a failed request: the dialog stays with what was chosen. */
async function refuse(refusal: Refusal, { services: { db }, form }: FormActionArgs): Promise<StaffResult> {
  const errors = firstTexts(refusal.fields)
  const text = Object.keys(errors).length > 0 ? null : (refusal.detail ?? 'Не\u00a0получилось. Повторите через минуту.')
  const members = refusal.code === 'conflict' ? await listMembers(db) : []
  const now = members.find(({ userId }) => userId === readField(form, 'userId'))
  return {
    isDone: false,
    errors,
    text,
    ...(now && {
      current: { version: now.version, roles: now.roles, shopIds: now.shopIds, ...(await findLastEditor(db, 'staffMembers', now.userId)) },
    }),
  }
}
