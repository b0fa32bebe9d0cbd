// Maps each tab of the account to its loader and action.
// A feature adds its tab here and in account-tab-views.tsx.
import { listFaq } from '#server/content/faq.ts'
import { viewFaq } from '../content/pages/faq-view.ts'
import { actOnOrders, loadCurrentOrders, loadPastOrders } from '../orders/orders-tab.loader.ts'
import { orRefused, refusedFields } from '../forms/form-action.loader.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'
import { actOnNotifications, loadNotifications } from '../notifications/notifications-tab.loader.ts'
import { actOnFavourites, loadFavourites } from './favourites-tab.loader.ts'
import type { AccountTab } from '../links/account-tabs.ts'
import { actOnPassword, loadChangePassword } from '../accounts/change-password-tab.loader.ts'
import { actOnDrafts, loadDrafts } from '../drafts/drafts-tab.loader.ts'
import { actOnUserInfo, loadUserInfo } from '../accounts/user-info-tab.loader.ts'

type TabLoader = (args: TabArgs) => Promise<unknown>
/** Redirects are thrown; the returned value reaches the tab's view as `result`. */
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

/** Shows a refusal above the tab; the fields of its forms stay. */
const withText = (act: TabAction): TabAction => orRefused(act, refusedFields([]))

export const tabActions = {
  userinfo: withText(actOnUserInfo),
  changepassword: actOnPassword,
  draftorders: withText(actOnDrafts),
  favorites: withText(actOnFavourites),
  currentorders: actOnOrders,
  historyorders: actOnOrders,
  notifications: withText(actOnNotifications),
} satisfies Partial<Record<AccountTab, TabAction>>

export type TabData<Tab extends AccountTab> = Awaited<ReturnType<(typeof tabLoaders)[Tab]>>
