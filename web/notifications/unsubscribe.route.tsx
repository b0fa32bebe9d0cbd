// Unsubscribes from e-mails (/unsubscribe?account=&key=).
// A click is required: mail programs open links by themselves.
import { useActionData } from 'react-router'
import { isUnsubscribeKey, unsubscribe } from '#server/notifications/preferences.ts'
import { AuthCard } from '../accounts/auth-card.tsx'
import { PostForm } from '../forms/post-form.tsx'
import { formAction, refusedFields } from '../forms/form-action.loader.ts'
import { noErrors, type FormResult } from '../forms/form-result.ts'
import { keepForm } from '../forms/network-failure.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { tabHref } from '../links/account-tabs.ts'
import { requestContext } from '../rendering/request-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/unsubscribe.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'shop:read' } satisfies PageHandle

const linkOf = (url: URL) => ({ account: url.searchParams.get('account') ?? '', key: url.searchParams.get('key') ?? '' })

export function loader({ url, context }: Route.LoaderArgs) {
  const { account, key } = linkOf(url)
  return { isValid: isUnsubscribeKey(context.get(requestContext).services.config, account, key), address: url.pathname + url.search }
}

export const action = formAction(async ({ services, url }) => {
  const { account, key } = linkOf(url)
  await unsubscribe(services.db, services.config, account, key)
  return { ...noErrors, isDone: true }
}, refusedFields([]))

type ActionResult = FormResult<never> & { isDone?: boolean }

export const clientAction = keepForm

export const meta: Route.MetaFunction = () => [
  { title: 'Отказ от писем — Родник' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function UnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  const { isValid, address } = loaderData
  const result: ActionResult | undefined = useActionData<typeof action>()
  useFocusResult()
  return (
    <AuthCard title="Письма о новостях и избранном" text={isValid ? (result?.text ?? null) : null}>
      {result?.isDone ? (
        <Notice tone="good">Больше таких писем не&nbsp;будет. Письма о&nbsp;заказах приходят по-прежнему.</Notice>
      ) : isValid ? (
        <PostForm action={address} className="grid gap-4">
          <p className="text-16">
            Не&nbsp;присылать письма о&nbsp;ценах, поступлениях и&nbsp;новостях? Уведомления на&nbsp;сайте останутся.
          </p>
          <SubmitButton size="l">Отказаться от&nbsp;писем</SubmitButton>
        </PostForm>
      ) : (
        <>
          <Notice tone="error" isStatic>
            Ссылка не&nbsp;действует. Выключите письма в&nbsp;личном кабинете.
          </Notice>
          <Link to={tabHref('notifications')} className={buttonClass('primary', 'l', 'mt-5')}>
            Открыть уведомления
          </Link>
        </>
      )}
    </AuthCard>
  )
}
