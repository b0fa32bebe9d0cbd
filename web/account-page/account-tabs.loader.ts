// What each tab of the personal account reads, and what a form sent on it does. A room plugs its tab in here and, with its look, in
// tab-views.tsx: a function of the room's own `*.loader.ts`, which alone may know the server.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { listFaq } from '#server/content/faq.ts'
import { viewFaq } from '../content/pages/faq-view.ts'
import { actOnOrders, loadCurrentOrders, loadPastOrders } from '../orders/orders-tab.loader.ts'
import type { RequestContext } from '../rendering/request-context.ts'
import { actOnNotifications, loadNotifications } from '../notifications/notifications-tab.loader.ts'
import { actOnFavourites, loadFavourites } from '../favourites/favourites-tab.loader.ts'
import type { AccountTab } from '../links/account-tabs.ts'
import { actOnPassword, loadChangePassword } from '../accounts/change-password-tab.loader.ts'
import { actOnDrafts, loadDrafts } from '../drafts/drafts-tab.loader.ts'
import { actOnUserInfo, loadUserInfo } from '../accounts/user-info-tab.loader.ts'

export type TabArgs = Pick<RequestContext, 'services'> & { visitor: RequestContext['visitor'] & { user: SignedInUser }; url: URL }
export type TabActionArgs = TabArgs & { form: FormData }
type TabLoader = (args: TabArgs) => Promise<unknown>
/** A redirect is thrown; what is answered comes to the tab's view as `answered`. */
type TabAction = (args: TabActionArgs) => Promise<unknown>

const loadFaq = async ({ services: { db } }: TabArgs) => viewFaq(await listFaq(db))

export const tabLoaders = {
  userinfo: loadUserInfo,
  changepassword: loadChangePassword,
  currentorders: loadCurrentOrders,
  draftorders: loadDrafts,
  historyorders: loadPastOrders,
  favorites: loadFavourites,
  notifications: loadNotifications,
  faq: loadFaq,
} satisfies Record<AccountTab, TabLoader>

export const tabActions = {
  userinfo: actOnUserInfo,
  changepassword: actOnPassword,
  draftorders: actOnDrafts,
  favorites: actOnFavourites,
  currentorders: actOnOrders,
  historyorders: actOnOrders,
  notifications: actOnNotifications,
} satisfies Partial<Record<AccountTab, TabAction>>

export type TabData<Tab extends AccountTab> = Awaited<ReturnType<(typeof tabLoaders)[Tab]>>
