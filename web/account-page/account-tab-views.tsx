// Maps each tab of the account to its view.
// `data` is the loader's, `result` the action's result; `never` fits the types of all views.
import type { ComponentType } from 'react'
import { OrdersTab } from '../orders/orders-tab.tsx'
import { NotificationsTab } from '../notifications/notifications-tab.tsx'
import type { AccountTab } from '../links/account-tabs.ts'
import { DraftsTab } from '../drafts/drafts-tab.tsx'
import { ChangePasswordTab } from '../accounts/change-password-tab.tsx'
import { FavouritesTab } from './favourites-tab.tsx'
import type { TabData } from './account-tabs.loader.ts'
import { UserInfoTab } from '../accounts/user-info-tab.tsx'
import { CallbackLink } from '../callback-requests/callback-link.tsx'
import { FaqList, type FaqTopicView } from '../content/pages/faq-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export const tabViews: { [Tab in AccountTab]: ComponentType<{ data: TabData<Tab>; result: never }> } = {
  userinfo: UserInfoTab,
  changepassword: ChangePasswordTab,
  currentorders: OrdersTab,
  draftorders: DraftsTab,
  historyorders: OrdersTab,
  favorites: FavouritesTab,
  notifications: NotificationsTab,
  faq: FaqTab,
}

function FaqTab({ data: topics }: { data: FaqTopicView[] }) {
  const ask = (
    <CallbackLink href="/callback?topic=question" className={buttonClass('primary', 'l')}>
      Задать вопрос
    </CallbackLink>
  )
  if (topics.length === 0)
    return (
      <EmptyState icon="question" title="Спросите нас" action={ask}>
        Ответим по&nbsp;телефону в&nbsp;рабочее время.
      </EmptyState>
    )
  return (
    <>
      <FaqList topics={topics} />
      <p className="mb-4 text-16 text-muted">Не&nbsp;нашли ответ? Оставьте вопрос, и&nbsp;мы перезвоним.</p>
      {ask}
    </>
  )
}
