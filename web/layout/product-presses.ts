// Hearts and scales stand on every card, row and product page: one listener hears them all. What they do comes with the first press, or
// at once for those who compare something already.
import { useEffect } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { startUpFailed } from './start-up-failed.ts'

const loadFavourites = () => import('#web/favourites/favourite-buttons.ts')
const loadComparison = () => import('#web/compare/compare-buttons.ts')

function isComparing(): boolean {
  try {
    return localStorage.getItem('compare') !== null
  } catch {
    return false // a browser without storage
  }
}

/** @param isSignedIn a guest's heart asks to log in */
export function useProductPresses(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn)
      void loadFavourites().then((code) => code.showFavourites().catch(startUpFailed('favourites')), startUpFailed('favourites'))
    const lost = () => showToast({ text: 'Нет связи с\u00a0сетью. Повторите, когда она появится', tone: 'error' })
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-compare],[data-favourite]') : null
      const { compare, favourite } = button?.dataset ?? {}
      if (button && compare !== undefined) loadComparison().then((code) => code.pressCompare(button, compare), lost)
      if (favourite === undefined) return
      if (isSignedIn) loadFavourites().then((code) => code.pressFavourite(favourite), lost)
      else import('./favourite-prompt.tsx').then((code) => code.askToLogin(favourite), lost)
    }
    const follow = () => void loadComparison().then((code) => code.showPressed(), startUpFailed('comparison'))
    const hear = ({ key }: StorageEvent) => (key === 'compare' || key === null ? follow() : undefined)
    if (isComparing()) follow()
    document.addEventListener('click', press)
    window.addEventListener('storage', hear)
    return () => {
      document.removeEventListener('click', press)
      window.removeEventListener('storage', hear)
      if (isSignedIn) void loadFavourites().then((code) => code.forgetFavourites())
    }
  }, [isSignedIn])
}
