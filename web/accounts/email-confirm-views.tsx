// Renders the states of /email-confirm: the button that confirms, success, and an expired link.
import { PostForm } from '../forms/post-form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { tabHref } from '../links/account-tabs.ts'
import { AuthCard, BackToLogin } from './auth-card.tsx'
import { EmailField, PasswordField } from './account-fields.tsx'

const titles = { confirm: 'Подтверждение e-mail', change: 'Смена e-mail' }
const titleOf = (isChange: boolean) => (isChange ? titles.change : titles.confirm)
const expiredText = 'Ссылка не\u00a0действует: её срок истёк или ею уже воспользовались.'

type ConfirmButtonProps = { isChange: boolean; isPasswordNeeded: boolean; text: string | null; error: string | undefined }

export function ConfirmButton({ isChange, isPasswordNeeded, text, error }: ConfirmButtonProps) {
  return (
    <AuthCard title={titleOf(isChange)} text={text}>
      <p className="mb-5 text-16">
        {isChange
          ? 'Осталось одно нажатие: после него вы входите с\u00a0новым e\u2011mail, и\u00a0письма приходят на\u00a0него.'
          : 'Осталось одно нажатие: после него вы сможете оформлять заказы.'}
      </p>
      <PostForm className="grid gap-4">
        {isPasswordNeeded ? (
          <PasswordField
            name="password"
            label="Пароль"
            autoComplete="current-password"
            hint="Пароль учётной записи: так мы проверяем, что она ваша"
            error={error}
          />
        ) : null}
        <SubmitButton size="l" className="w-full">
          Подтвердить e-mail
        </SubmitButton>
      </PostForm>
      {isPasswordNeeded && !isChange ? (
        <p className="mt-4 text-14">
          Не&nbsp;регистрировались или забыли пароль?{' '}
          <Link className="text-primary underline underline-offset-4" to="/recovery">
            Задайте новый
          </Link>
          : с&nbsp;ним учётная запись станет вашей.
        </p>
      ) : null}
    </AuthCard>
  )
}

export function Confirmed({ isChange }: { isChange: boolean }) {
  return (
    <AuthCard title={titleOf(isChange)}>
      <Notice tone="good">
        {isChange ? 'E-mail изменён. Теперь вы входите с\u00a0ним.' : 'E-mail подтверждён. Теперь вы можете оформлять заказы.'}
      </Notice>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to="/catalog/v2" className={buttonClass('primary', 'l')}>
          В&nbsp;каталог
        </Link>
        <Link to="/personal-account" className={buttonClass('link', 'l')}>
          Личный кабинет
        </Link>
      </div>
    </AuthCard>
  )
}

/** A change of e-mail requires the password, so it can be requested in the account only. */
export function ExpiredLink({ text }: { text: string | null }) {
  return (
    <AuthCard title={titles.change} text={text ?? expiredText}>
      <p className="mb-5 text-16">Новую ссылку можно получить в&nbsp;личном кабинете: она действует сутки и&nbsp;срабатывает один раз.</p>
      <Link to={tabHref('userinfo')} className={buttonClass('primary', 'l', 'w-full')}>
        Личный кабинет
      </Link>
    </AuthCard>
  )
}

type RequestLinkFormProps = { hasCode: boolean; text: string | null; email: string; error: string | undefined }

export function RequestLinkForm({ hasCode, text, email, error }: RequestLinkFormProps) {
  return (
    <AuthCard title={titles.confirm} text={text ?? (hasCode ? expiredText : null)} footer={<BackToLogin />}>
      <p className="mb-4 text-16">
        E-mail подтверждают по&nbsp;ссылке из&nbsp;письма. Она действует 3&nbsp;дня и&nbsp;срабатывает один раз.
      </p>
      <PostForm className="grid gap-4">
        <EmailField value={email} error={error} />
        <SubmitButton size="l">Прислать новую ссылку</SubmitButton>
      </PostForm>
    </AuthCard>
  )
}
