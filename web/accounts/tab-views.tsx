// How each tab of the personal account looks. `data` is what its loader read (tabs.loader.ts), `answered` what its action
// said: each view knows of its own (`never` fits them all).
import type { ComponentType } from 'react'
import { OrdersTab } from '#web/orders/orders-tab.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { NotificationsTab } from '#web/notifications/notifications-tab.tsx'
import type { AccountTab } from './account-tabs.ts'
import { DraftsTab } from '#web/drafts/drafts-tab.tsx'
import { ChangePasswordTab } from './change-password-tab.tsx'
import { FavouritesTab } from '#web/favourites/favourites-tab.tsx'
import type { TabData } from './tabs.loader.ts'
import { UserInfoTab } from './user-info-tab.tsx'

export const tabViews: { [Tab in AccountTab]: ComponentType<{ data: TabData<Tab>; answered: never }> } = {
  userinfo: UserInfoTab,
  changepassword: ChangePasswordTab,
  currentorders: OrdersTab,
  draftorders: DraftsTab,
  historyorders: OrdersTab,
  favorites: FavouritesTab,
  notifications: NotificationsTab,
  faq: () => (
    <EmptyState
      picture={<Icon name="question" size={56} />}
      title="Спросите нас"
      action={
        <a href="/callback?topic=question" className={buttonClass('primary', 'l')}>
          Задать вопрос
        </a>
      }
    >
      Собираем ответы на&nbsp;частые вопросы. А&nbsp;пока ответим на&nbsp;ваш по&nbsp;телефону.
    </EmptyState>
  ),
}
