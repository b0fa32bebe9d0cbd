// Renders the notifications, newest first; a click opens the subject and marks it as read.
import { notificationKindRows, notificationKinds, type NotificationKind } from '#contract/accounts/notification-kinds.ts'
import { tabHref } from '../links/account-tabs.ts'
import { PostForm } from '../forms/post-form.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import type { NotificationsData, NotificationView } from './notifications-tab.loader.ts'

const icons: Record<NotificationKind, IconName> = { order_status: 'orders', price_drop: 'heart', back_in_stock: 'package', news: 'info' }

export function NotificationsTab({ data, result }: { data: NotificationsData; result: FormResult<'id'> | undefined }) {
  const { notifications, unreadCount, page, pageCount, choices, isSaved } = data
  const address = tabHref('notifications', page)
  return (
    <div className="grid max-w-200 gap-6">
      {result?.text ? <Notice tone="error">{result.text}</Notice> : null}
      {notifications.length === 0 ? (
        <EmptyState icon="mail" title="Уведомлений нет" link={{ to: '/catalog/v2', text: 'В\u00a0каталог' }}>
          Здесь появится, что стало с&nbsp;заказом, какая цена в&nbsp;избранном снизилась и&nbsp;что снова в&nbsp;наличии.
        </EmptyState>
      ) : (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
            <p className="text-16 text-muted">{unreadCount === 0 ? 'Всё прочитано' : `Непрочитанных: ${unreadCount}`}</p>
            {unreadCount === 0 ? null : (
              <PostForm action={address}>
                <button type="submit" name="intent" value="read-all" className={buttonClass('plain', 's', 'touch-area')}>
                  Отметить все прочитанными
                </button>
              </PostForm>
            )}
          </div>
          <ul className="grid gap-2">
            {notifications.map((one) => (
              <Row key={one.id} one={one} address={address} />
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount} hrefOf={(to) => tabHref('notifications', to)} />
        </>
      )}
      <ChoicesForm choices={choices} isSaved={isSaved && !result} />
    </div>
  )
}

function Row({ one, address }: { one: NotificationView; address: string }) {
  return (
    <li className={`rounded-card border border-line p-4 ${one.isRead ? '' : 'bg-primary-tint'}`}>
      <PostForm action={address} className="flex gap-3">
        <input type="hidden" name="id" value={one.id} />
        <Icon name={icons[one.kind]} className={one.isRead ? 'mt-0.5 text-muted' : 'mt-0.5 text-primary'} />
        <div className="min-w-0 flex-1">
          <button
            type="submit"
            name="intent"
            value="open"
            className={`touch-area relative cursor-pointer text-left text-16 break-words hover:text-primary ${one.isRead ? '' : 'font-medium'}`}
          >
            {one.isRead ? null : <span className="sr-only">Не прочитано: </span>}
            {bindUnits(one.title)}
          </button>
          {one.text === '' ? null : <p className="numbers text-16 text-muted">{one.text}</p>}
          <p className="numbers mt-1 text-13 text-muted">{one.at}</p>
        </div>
        {one.isRead ? null : (
          <button
            type="submit"
            name="intent"
            value="read"
            className="touch-area relative flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-ground hover:text-primary"
            aria-label={`Отметить прочитанным: ${one.title}`}
            title="Отметить прочитанным"
          >
            <Icon name="check" />
          </button>
        )}
      </PostForm>
    </li>
  )
}

function ChoicesForm({ choices, isSaved }: Pick<NotificationsData, 'choices' | 'isSaved'>) {
  return (
    <section aria-labelledby="choices" className="grid gap-4 border-t border-line pt-6">
      <h2 id="choices" className="text-22">
        О&nbsp;чём сообщать
      </h2>
      {isSaved ? <Notice tone="good">Выбор сохранён.</Notice> : null}
      <PostForm action={`${tabHref('notifications')}#choices`} className="grid gap-4">
        {notificationKinds.map((kind) => {
          const { title, hasMailChoice } = notificationKindRows[kind]
          return (
            <fieldset key={kind} className="flex flex-wrap items-center gap-x-6 border-b border-line pb-3">
              <legend className="float-left w-full text-16 font-medium sm:w-72">{title}</legend>
              <KindCheckbox name="shown" kind={kind} isChecked={choices[kind].isShown}>
                В&nbsp;кабинете
              </KindCheckbox>
              {hasMailChoice ? (
                <KindCheckbox name="mailed" kind={kind} isChecked={choices[kind].isMailed}>
                  Письмом
                </KindCheckbox>
              ) : (
                <span className="py-2.5 text-14 text-muted">Письмо приходит всегда</span>
              )}
            </fieldset>
          )
        })}
        <SubmitButton className="justify-self-start" intent="choose">
          Сохранить выбор
        </SubmitButton>
      </PostForm>
    </section>
  )
}

type KindCheckboxProps = { name: string; kind: NotificationKind; isChecked: boolean; children: React.ReactNode }

function KindCheckbox({ name, kind, isChecked, children }: KindCheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-16">
      <input type="checkbox" name={name} value={kind} defaultChecked={isChecked} className="check-box" />
      {children}
    </label>
  )
}
