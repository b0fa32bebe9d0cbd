// Maps each tab of the account to its view.
// `data` is the loader's, `result` the action's result; `never` fits the types of all views.
import type { ComponentType } from 'react'
import { OrdersTab } from '../orders/orders-tab.tsx'
import { FaqTab } from './faq-tab.tsx'
import { NotificationsTab } from '../notifications/notifications-tab.tsx'
import type { AccountTab } from '../links/account-tabs.ts'
import { DraftsTab } from '../drafts/drafts-tab.tsx'
import { ChangePasswordTab } from '../accounts/change-password-tab.tsx'
import { FavouritesTab } from './favourites-tab.tsx'
import type { TabData } from './account-tabs.loader.ts'
import { UserInfoTab } from '../accounts/user-info-tab.tsx'

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
