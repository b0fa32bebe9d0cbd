// After a login: the guest's cart became part of the customer's (CART-02). The answer to the login left a cookie that says so once.
import { cookieNames } from '#contract/cookies.ts'
import { showToast } from '#web/ui/toast.tsx'
import { askForChange } from './cart-code.ts'
import { mergedText } from './flash.ts'

export function tellMerging(): void {
  const undo = new RegExp(`(?:^|; )${cookieNames.mergedCart}=([0-9a-f-]{36})`).exec(document.cookie)?.[1]
  if (undo === undefined) return
  document.cookie = `${cookieNames.mergedCart}=; Path=/; Max-Age=0; SameSite=Lax`
  if (location.pathname === '/cart') return // it says so itself
  showToast({ text: mergedText, action: { label: 'Отменить', onPress: () => askForChange({ intent: 'undo', undo }) } })
}
