// Handles the tab «Личная информация»: profile, e-mail, sessions, deletion of the account.
import { redirect, redirectDocument } from 'react-router'
import { emailChangeForm, profileForm } from '#contract/accounts/account-forms.schema.ts'
import { loginHref } from '#contract/accounts/login-links.ts'
import { refusalOf } from '#contract/errors.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { requestEmailChange } from '#server/accounts/change-email.ts'
import { resendConfirmation } from '#server/accounts/verify-email.ts'
import { endOtherSessions, endSession, listSessions } from '#server/accounts/own-sessions.ts'
import { deleteAccount, updateProfile } from '#server/accounts/profile.ts'
import { countGuestOrders } from '#server/orders/guest-orders/claim-guest-orders.ts'
import { textOf } from '../forms/form-data.ts'
import { tabHref } from '../links/account-tabs.ts'
import { refused, valuesOf, withExtra, wrongFields } from '../forms/form-result.ts'
import { actOnSavedBuyer, isSavedBuyerAction, loadSavedBuyer } from './saved-buyer.loader.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'

const doneTexts = new Map([
  ['saved', 'Данные сохранены.'],
  ['sessions', 'Вход на\u00a0всех других устройствах завершён.'],
  ['session', 'Вход на\u00a0этом устройстве завершён.'],
  ['email', 'Письмо со\u00a0ссылкой отправлено на\u00a0новый e\u2011mail. До\u00a0нажатия действует прежний.'],
  ['address', 'Адреса доставки сохранены.'],
  ['payer', 'Плательщики сохранены.'],
  ['removed', 'Удалено.'],
  ['resent', 'Письмо со\u00a0ссылкой отправлено.'],
])
const fields = ['lastName', 'firstName', 'middleName', 'phone'] as const

export async function loadUserInfo({ services, visitor, url }: TabArgs) {
  const { email, lastName, firstName, middleName, phone, isEmailConfirmed } = visitor.user
  const [sessions, guestOrderCount, savedRows] = await Promise.all([
    listSessions(services.db, visitor),
    countGuestOrders(services.db, visitor.user),
    loadSavedBuyer({ services, visitor, url }),
  ])
  const done = url.searchParams.get('done') ?? ''
  const values = { lastName, firstName, middleName, phone: formatPhone(phone) }
  const isSaved = done === 'saved'
  return { email, isEmailConfirmed, values, sessions, guestOrderCount, doneText: doneTexts.get(done), isSaved, ...savedRows }
}

export async function actOnUserInfo(args: TabActionArgs) {
  const { services, visitor, form } = args
  const action = textOf(form, 'intent')
  if (isSavedBuyerAction(action)) return actOnSavedBuyer(args)
  switch (action) {
    case 'end-sessions':
      return run(endOtherSessions(services, visitor), 'sessions')
    case 'end-session':
      return run(endSession(services, visitor, textOf(form, 'session')), 'session')
    case 'resend':
      return run(resendConfirmation(services, visitor, visitor.user.email), 'resent')
    case 'email':
      return requestNewEmail(args)
    case 'delete-account':
      return deleteOwnAccount(args)
    default:
      return saveProfile(args)
  }
}

const done = (what: string) => redirect(`${tabHref('userinfo')}&done=${what}`, 303)

/** An action without typed values: its refusal leaves the fields of all forms as they are. */
async function run(action: Promise<unknown>, what: string) {
  try {
    await action
  } catch (error) {
    return refused(error, {})
  }
  throw done(what)
}

async function requestNewEmail({ services, visitor, form }: TabActionArgs) {
  const typed = { newEmail: textOf(form, 'newEmail'), emailPassword: textOf(form, 'emailPassword') }
  const change = emailChangeForm.safeParse({ email: typed.newEmail, password: typed.emailPassword })
  if (!change.success) {
    const issues = change.error.issues.map((issue) => ({ ...issue, path: [issue.path[0] === 'email' ? 'newEmail' : 'emailPassword'] }))
    return wrongFields(typed, typed, issues)
  }
  try {
    await requestEmailChange(services, visitor, change.data)
  } catch (error) {
    return refused<keyof typeof typed>(error, typed, { wrong_password: 'emailPassword', email_taken: 'newEmail' })
  }
  throw done('email')
}

async function deleteOwnAccount({ services, visitor, form }: TabActionArgs) {
  try {
    await deleteAccount(services, visitor, textOf(form, 'password'))
  } catch (error) {
    // Deleted meanwhile, as by a second submit.
    if (refusalOf(error)?.code === 'unauthenticated') throw redirectDocument(loginHref(tabHref('userinfo'), true), 303)
    return withExtra(refused(error, { password: '' }, { wrong_password: 'password' }), { isOfDeletion: true })
  }
  throw redirectDocument('/login?deleted=1', 303)
}

async function saveProfile({ services, visitor, form }: TabActionArgs) {
  const values = valuesOf(form, fields)
  const parsed = profileForm.safeParse(values)
  if (!parsed.success) return wrongFields(values, profileForm.shape, parsed.error.issues)
  try {
    await updateProfile(services.db, visitor.user.id, parsed.data)
  } catch (error) {
    return refused(error, values)
  }
  throw done('saved')
}
