// Reports after a login that the guest's cart was merged into the customer's (CART-02); a cookie reports it once.
import { useEffect } from 'react'
import { mergedText } from '#contract/cart/cart.ts'
import { cookieNames, readableCookie, readCookie } from '#contract/shop/cookies.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { showToast } from '../ui/toast.tsx'
import { changeCart } from './cart-queue.ts'

export function useMergedToast(): void {
  useEffect(() => {
    const undo = readCookie(document.cookie, cookieNames.mergedCart)
    if (!undo) return
    document.cookie = readableCookie(cookieNames.mergedCart, '', 0, location.origin)
    if (!isUuid(undo) || location.pathname === '/cart') return
    showToast({ text: mergedText, action: { label: 'Отменить', onPress: () => void changeCart({ intent: 'undo', undo }) } })
  }, [])
}
