// Renders the tab «Смена пароля».
import { PostForm } from '../forms/post-form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { tabHref } from '../links/account-tabs.ts'
import type { ChangePasswordData, PasswordField as FieldName } from './change-password-tab.loader.ts'
import type { FormResult } from '../forms/form-result.ts'
import { NewPasswordFields, PasswordField, UsernameField } from './account-fields.tsx'

type ChangePasswordProps = { data: ChangePasswordData; result: FormResult<FieldName> | undefined }

export function ChangePasswordTab({ data, result }: ChangePasswordProps) {
  const { errors = {}, text = null } = result ?? {}
  return (
    <div className="grid max-w-120 gap-4">
      {data.isDone && !result ? <Notice tone="good">Пароль изменён. На&nbsp;других устройствах нужно войти заново.</Notice> : null}
      {text ? <Notice tone="error">{text}</Notice> : null}
      <PostForm className="grid gap-4" action={tabHref('changepassword')}>
        <UsernameField email={data.email} />
        <PasswordField name="oldPassword" label="Текущий пароль" autoComplete="current-password" error={errors.oldPassword} />
        <NewPasswordFields label="Новый пароль" errors={errors} />
        <SubmitButton size="l" className="justify-self-start">
          Изменить пароль
        </SubmitButton>
      </PostForm>
    </div>
  )
}
