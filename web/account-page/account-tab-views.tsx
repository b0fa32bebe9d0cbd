// How each tab of the personal account looks. `data` is what its loader read (tabs.loader.ts), `answered` what its action
// said: each view knows of its own (`never` fits them all).
import type { ComponentType } from 'react'
import { OrdersTab } from '../orders/orders-tab.tsx'
import { FaqTab } from '../accounts/faq-tab.tsx'
import { NotificationsTab } from '../notifications/notifications-tab.tsx'
import type { AccountTab } from '../links/account-tabs.ts'
import { DraftsTab } from '../drafts/drafts-tab.tsx'
import { ChangePasswordTab } from '../accounts/change-password-tab.tsx'
import { FavouritesTab } from '../favourites/favourites-tab.tsx'
import type { TabData } from './account-tabs.loader.ts'
import { UserInfoTab } from '../accounts/user-info-tab.tsx'

export const tabViews: { [Tab in AccountTab]: ComponentType<{ data: TabData<Tab>; answered: never }> } = {
  userinfo: UserInfoTab,
  changepassword: ChangePasswordTab,
  currentorders: OrdersTab,
  draftorders: DraftsTab,
  historyorders: OrdersTab,
  favorites: FavouritesTab,
  notifications: NotificationsTab,
  faq: FaqTab,
}
