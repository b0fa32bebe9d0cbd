// Changes staff by the screen «Сотрудники»; roles and removal ask for the password again.
import * as z from 'zod/mini'
import { accountEmail, givenPassword } from '#contract/accounts/account-forms.schema.ts'
import { staffRoles } from '#contract/accounts/permissions.ts'
import { refusalOf, type Refusal } from '#contract/errors.ts'
import { staff as staffActor } from '#server/journal/actors.ts'
import { ShopError } from '#server/errors.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { inviteAgain, inviteMember } from '#server/staff/invite-member.ts'
import { changeRights, removeMember } from '#server/staff/staff-members.ts'
import { asStaff, checkStaffPassword, endSessionsOfMember } from '#server/staff/staff-sessions.ts'
import { formAction, type FormActionArgs } from '#web/forms/form-action.loader.ts'
import { textOf } from '#web/forms/form-data.ts'

export type StaffResult = {
  isDone: boolean
  errors: Partial<Record<string, string>>
  text: string | null
  /** another owner has changed the roles meanwhile: what they are now */
  current?: { version: number; roles: string }
}

const personForm = z.object({ userId: z.uuid() })
const rolesForm = z.object({
  roles: z.array(z.enum(staffRoles)).check(z.minLength(1, 'Выберите роль')),
  shops: z.array(z.coerce.number().check(z.int())),
})
const inviteForm = z.object({
  email: accountEmail,
  name: z.string().check(z.trim(), z.minLength(1, 'Введите имя и\u00a0фамилию'), z.maxLength(200)),
})
const changeForm = z.object({ userId: z.uuid(), version: z.coerce.number(), password: givenPassword })
const removeForm = z.object({ userId: z.uuid(), password: givenPassword })

export const changeStaff = formAction(change, refuse)

async function change({ services, visitor, form }: FormActionArgs): Promise<StaffResult> {
  const own = asStaff(visitor)
  const actor = staffActor(own.staff.id, own)
  const intent = textOf(form, 'intent')
  const fields = Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]))
  const rights = () => {
    const { roles, shops } = parsed(rolesForm, { roles: form.getAll('roles'), shops: form.getAll('shops') })
    return { roles, shopIds: shops }
  }
  if (intent === 'invite') await inviteMember(services, own, { ...parsed(inviteForm, fields), ...rights() })
  else if (intent === 'invite-again') await inviteAgain(services, own, parsed(personForm, fields).userId)
  else if (intent === 'end-sessions') await endSessionsOfMember(services, own, parsed(personForm, fields).userId)
  else if (intent === 'change') {
    const { userId, version, password } = parsed(changeForm, fields)
    const next = rights()
    await checkStaffPassword(services, own, password)
    await services.db.transaction().execute((trx) => changeRights(trx, actor, userId, next, version))
  } else if (intent === 'remove') {
    const { userId, password } = parsed(removeForm, fields)
    await checkStaffPassword(services, own, password)
    await services.db.transaction().execute((trx) => removeMember(trx, actor, userId))
  } else if (intent === 'demand-factor') {
    const text = textOf(form, 'isDemanded') === 'yes' ? 'yes' : 'no'
    await changeSettings(services, actor, [{ key: 'staff.requiresSecondFactor', text }])
  } else throw new ShopError('malformed')
  return { isDone: true, errors: {}, text: null }
}

/** @throws malformed with the first text of each field */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given)
  if (!error) return data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) (fields[String(path[0])] ??= []).push(message)
  throw new ShopError('malformed', { fields })
}

/** A result, not a failed request: the dialog stays with what was chosen. */
function refuse(refusal: Refusal, _args: FormActionArgs, error: unknown): StaffResult {
  const errors = Object.fromEntries(Object.entries(refusal.fields ?? {}).map(([field, [first]]) => [field, first]))
  const conflict = error instanceof ShopError ? error.conflict : undefined
  const roles = conflict?.values['roles']?.current
  const text =
    Object.keys(errors).length > 0 ? null : (refusalOf(error)?.detail ?? refusal.detail ?? 'Не\u00a0получилось. Повторите через минуту.')
  return {
    isDone: false,
    errors,
    text,
    ...(conflict ? { current: { version: conflict.version, roles: Array.isArray(roles) ? roles.join(', ') : '' } } : {}),
  }
}
