// Handles the tab «Личная информация»: profile, e-mail, sessions, deletion of the account.
import { redirect, redirectDocument } from 'react-router'
import { emailChangeForm, profileForm } from '#contract/accounts/account-forms.schema.ts'
import { loginHref } from '#contract/accounts/login-links.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { requestEmailChange } from '#server/accounts/change-email.ts'
import { resendConfirmation } from '#server/accounts/verify-email.ts'
import { endOtherSessions, endSession, listSessions } from '#server/accounts/own-sessions.ts'
import { viewSession } from './view-session.loader.ts'
import { deleteAccount, readOwnName, updateProfile } from '#server/accounts/profile.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { sentVersion } from '#server/http/record-version.ts'
import { buyer } from '#server/journal/actors.ts'
import { countGuestOrders } from '#server/orders/guest-orders/claim-guest-orders.ts'
import { readField } from '../forms/form-data.ts'
import { tabHref } from '../links/account-tabs.ts'
import { orRefused, refusedFields, withExtra } from '../forms/form-action.loader.ts'
import { readValues } from '../forms/form-result.ts'
import { actOnSavedBuyer, isSavedBuyerAction, loadSavedBuyer } from './saved-buyer.loader.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'

/** Section of the tab whose form has done it, '' for the first one, and its message. */
const doneTexts = new Map([
  ['saved', ['', 'Данные сохранены.']],
  ['sessions', ['sessions', 'Вход на\u00a0всех других устройствах завершён.']],
  ['session', ['sessions', 'Вход на\u00a0этом устройстве завершён.']],
  ['email', ['new-email', 'Письмо со\u00a0ссылкой отправлено на\u00a0новый e\u2011mail. До\u00a0нажатия действует прежний.']],
  ['address', ['saved-buyer', 'Адреса доставки сохранены.']],
  ['payer', ['saved-buyer', 'Плательщики сохранены.']],
  ['removed', ['saved-buyer', 'Удалено.']],
  ['resent', ['', 'Письмо со\u00a0ссылкой отправлено.']],
])
const fields = ['lastName', 'firstName', 'middleName', 'phone'] as const

export async function loadUserInfo({ services, visitor, url }: TabArgs) {
  const { email, lastName, firstName, middleName, phone, isEmailConfirmed } = visitor.user
  const [{ version }, sessions, guestOrderCount, savedRows] = await Promise.all([
    readOwnName(services.db, visitor.user.id),
    listSessions(services.db, visitor),
    countGuestOrders(services.db, visitor.user),
    loadSavedBuyer({ services, visitor, url }),
  ])
  const done = url.searchParams.get('done') ?? ''
  const values = { lastName, firstName, middleName, phone: formatPhone(phone) }
  const isSaved = done === 'saved'
  return {
    version,
    email,
    isEmailConfirmed,
    values,
    sessions: sessions.map(viewSession),
    guestOrderCount,
    done: doneTexts.get(done),
    isSaved,
    ...savedRows,
  }
}

export async function actOnUserInfo(args: TabActionArgs) {
  const { services, visitor, form } = args
  const action = readField(form, 'intent')
  if (isSavedBuyerAction(action)) return actOnSavedBuyer(args)
  switch (action) {
    case 'end-sessions':
      await endOtherSessions(services, visitor)
      throw done('sessions', '#sessions')
    case 'end-session':
      await endSession(services, visitor, readField(form, 'session'))
      throw done('session', '#sessions')
    case 'resend':
      await resendConfirmation(services, visitor, visitor.user.email)
      throw done('resent')
    case 'email':
      return requestNewEmail(args)
    case 'delete-account':
      return deleteOwnAccount(args)
    default:
      return saveProfile(args)
  }
}

const done = (what: string, section = '') => redirect(`${tabHref('userinfo')}&done=${what}${section}`, 303)

const requestNewEmail = orRefused(
  async ({ services, visitor, form }: TabActionArgs) => {
    const typed = { email: readField(form, 'newEmail'), password: readField(form, 'emailPassword') }
    await requestEmailChange(services, visitor, parseBody(emailChangeForm, typed))
    throw done('email', '#new-email')
  },
  ({ fields: { email, password } = {}, ...refusal }, args) => {
    const wrong = { ...(email && { newEmail: email }), ...(password && { emailPassword: password }) }
    const fieldOf = { wrong_password: 'emailPassword', email_taken: 'newEmail' } as const
    return refusedFields(['newEmail', 'emailPassword'], fieldOf)({ ...refusal, fields: wrong }, args)
  },
)

const deleteOwnAccount = orRefused(
  async ({ services, visitor, form }: TabActionArgs) => {
    await deleteAccount(services, visitor, readField(form, 'password'))
    throw redirectDocument('/login?deleted=1', 303)
  },
  (refusal, args) => {
    // Deleted meanwhile, as by a second submit.
    if (refusal.code === 'unauthenticated') throw redirectDocument(loginHref(tabHref('userinfo'), true), 303)
    return withExtra(refusedFields(['password'], { wrong_password: 'password' })(refusal, args), { isOfDeletion: true })
  },
)

const saveProfile = orRefused(async ({ services, visitor, form }: TabActionArgs) => {
  const expected = sentVersion(readField(form, 'version'))
  await updateProfile(services.db, buyer(visitor.user.id, visitor), parseBody(profileForm, readValues(form, fields)), { expected })
  throw done('saved')
}, refusedFields(fields))
