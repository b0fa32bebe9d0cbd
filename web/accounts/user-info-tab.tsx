// Renders the tab «Личная информация».
import type { ReactNode } from 'react'
import { PostForm } from '../forms/post-form.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { PhoneField } from '../forms/phone-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { GuestOrdersOffer } from '../orders/guest-orders-offer.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Summary } from '../ui/disclosure-summary.tsx'
import { tabHref } from '../links/account-tabs.ts'
import type { FormResult } from '../forms/form-result.ts'
import { PasswordField, PersonFields } from './account-fields.tsx'
import { SavedAddresses, SavedPayers, type SavedRowResult } from './saved-buyer.tsx'
import { SessionList } from './session-list.tsx'
import type { loadUserInfo } from './user-info-tab.loader.ts'

type ActionResult = SavedRowResult &
  FormResult<'lastName' | 'firstName' | 'middleName' | 'phone' | 'password' | 'newEmail' | 'emailPassword'> & {
    /** `text` is shown at the form of the deletion */
    isOfDeletion?: boolean
  }

const here = tabHref('userinfo')
// Without scripts the page comes again at its form.
const savedHere = `${here}#saved-buyer`
const emailHere = `${here}#new-email`
const sessionsHere = `${here}#sessions`
const deletionHere = `${here}#deletion`

type UserInfo = Awaited<ReturnType<typeof loadUserInfo>>
type TabProps = { data: UserInfo; result: ActionResult | undefined }

export function UserInfoTab({ data, result }: TabProps) {
  const { text = null, isOfDeletion = false, savedRow } = result ?? {}
  const [doneIn, doneText] = (!result && data.done) || []
  const done = (section: string) => (section === doneIn ? <Notice tone="good">{doneText}</Notice> : null)
  return (
    <div className="grid max-w-160 grid-cols-1 gap-8 wrap-anywhere lg:max-w-none lg:grid-cols-[minmax(0,40rem)_minmax(17rem,26rem)] lg:gap-x-10 xl:gap-x-16">
      {done('')}
      {text && !isOfDeletion && savedRow === undefined ? <Notice tone="error">{text}</Notice> : null}
      {data.isEmailConfirmed ? null : <Unconfirmed email={data.email} />}
      {data.guestOrderCount > 0 ? <GuestOrdersOffer tab="currentorders" count={data.guestOrderCount} /> : null}
      <ProfileForm data={data} result={result} />
      <SavedBuyerParts data={data} result={result} done={done('saved-buyer')} />
      {/* Next to the form on a desktop. */}
      <div className="grid content-start gap-8 lg:col-start-2 lg:row-span-6 lg:row-start-1 lg:[&>:first-child]:border-0 lg:[&>:first-child]:pt-0">
        <Part id="new-email" title="Смена e-mail">
          {done('new-email')}
          <EmailChange result={result} />
        </Part>
        <Part id="sessions" title="Где выполнен вход">
          {done('sessions')}
          <SessionList sessions={data.sessions} action={sessionsHere} />
        </Part>
        <Part title="Ваши данные">
          <p className="text-16 text-muted">Всё, что магазин хранит о&nbsp;вас, одним файлом.</p>
          <a href="/personal-account/export" download className={buttonClass('plain', 'm', 'justify-self-start')}>
            Скачать данные
          </a>
        </Part>
        <Part title="Удаление учётной записи">
          <p className="text-16 text-muted">
            Удаляются ваши данные, избранное и&nbsp;черновики. Сведения об&nbsp;оформленных заказах остаются без имени, телефона
            и&nbsp;e&#8209;mail: этого требует учёт. Вернуть учётную запись нельзя.
          </p>
          <Deletion result={result} />
        </Part>
      </div>
    </div>
  )
}

function SavedBuyerParts({ data, result, done }: TabProps & { done: ReactNode }) {
  return (
    <div id="saved-buyer" className="grid content-start gap-8">
      {done}
      <Part title="Адреса доставки">
        <SavedAddresses addresses={data.addresses} {...{ result }} action={savedHere} />
      </Part>
      <Part title="Плательщики">
        <SavedPayers payers={data.payers} {...{ result }} action={savedHere} />
      </Part>
    </div>
  )
}

function Unconfirmed({ email }: { email: string }) {
  return (
    <Notice tone="warning">
      <p className="mb-2">E-mail {email} не&nbsp;подтверждён. Откройте ссылку из&nbsp;письма: без этого заказ оформить нельзя.</p>
      <PostForm action={here}>
        <button type="submit" name="intent" value="resend" className={buttonClass('plain', 's')}>
          Прислать письмо ещё раз
        </button>
      </PostForm>
    </Notice>
  )
}

function ProfileForm({ data, result }: TabProps) {
  const values: ActionResult['values'] = { ...data.values, ...result?.values }
  const { errors = {} } = result ?? {}
  const draft = useFormDraft('profile', data.isSaved && !result)
  return (
    <PostForm {...draft} className="grid gap-4" action={here}>
      <input type="hidden" name="version" value={data.version} />
      <PersonFields values={values} errors={errors} />
      <PhoneField defaultValue={values.phone} error={errors.phone} />
      <Field id="account-email" label="E-mail" type="email" defaultValue={data.email} readOnly hint="С этим e&#8209;mail вы входите" />
      <SubmitButton size="l" className="justify-self-start" intent="save">
        Сохранить
      </SubmitButton>
    </PostForm>
  )
}

function EmailChange({ result }: Pick<TabProps, 'result'>) {
  const { values = {}, errors = {} } = result ?? {}
  const field = fieldProps(values, errors)
  const draft = useFormDraft('email')
  return (
    <details open={errors.newEmail !== undefined || errors.emailPassword !== undefined}>
      <Summary className="text-16 text-primary">Указать другой e-mail</Summary>
      <PostForm {...draft} className="mt-2 grid gap-4" action={emailHere}>
        <Field
          {...field('newEmail')}
          label="Новый e-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          hint="Пришлём на&nbsp;него ссылку; до&nbsp;нажатия вы входите с&nbsp;прежним"
        />
        <PasswordField {...field('emailPassword')} label="Пароль, чтобы мы знали, что это вы" autoComplete="current-password" />
        <SubmitButton variant="plain" className="justify-self-start" intent="email">
          Отправить ссылку
        </SubmitButton>
      </PostForm>
    </details>
  )
}

function Deletion({ result }: Pick<TabProps, 'result'>) {
  const { values = {}, errors = {}, text = null, isOfDeletion = false } = result ?? {}
  return (
    <details id="deletion" open={isOfDeletion}>
      <Summary className="text-16 text-error">Удалить учётную запись</Summary>
      <PostForm className="mt-2 grid gap-4" action={deletionHere}>
        {text && isOfDeletion ? <Notice tone="error">{text}</Notice> : null}
        <PasswordField
          {...fieldProps(values, errors)('password')}
          id="delete-password"
          label="Пароль, чтобы мы знали, что это вы"
          autoComplete="current-password"
        />
        <SubmitButton variant="plain" className="justify-self-start text-error" intent="delete-account">
          Удалить навсегда
        </SubmitButton>
      </PostForm>
    </details>
  )
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-22">{title}</h2>
      {children}
    </section>
  )
}
