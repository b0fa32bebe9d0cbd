// Hearts and scales stand on every card, row and product page: one listener hears them all. What they do comes with the first press, or
// at once for those who compare something already.
import { useEffect } from 'react'
import { showToast } from '#web/ui/toast.tsx'

const loadComparison = () => import('#web/compare/compare-buttons.ts')

function isComparing(): boolean {
  try {
    return localStorage.getItem('compare') !== null
  } catch {
    return false // a browser without storage
  }
}

export function useProductPresses(): void {
  useEffect(() => {
    const lost = () => showToast({ text: 'Нет связи с\u00a0сетью. Повторите, когда она появится', tone: 'error' })
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-compare],[data-favourite]') : null
      const { compare, favourite } = button?.dataset ?? {}
      if (button && compare !== undefined) loadComparison().then((code) => code.pressCompare(button, compare), lost)
      if (favourite !== undefined) import('./favourite-prompt.tsx').then((code) => code.askToLogin(favourite), lost)
    }
    const follow = () =>
      void loadComparison().then(
        (code) => code.showPressed(),
        () => undefined,
      )
    const hear = ({ key }: StorageEvent) => (key === 'compare' || key === null ? follow() : undefined)
    if (isComparing()) follow()
    document.addEventListener('click', press)
    window.addEventListener('storage', hear)
    return () => {
      document.removeEventListener('click', press)
      window.removeEventListener('storage', hear)
    }
  }, [])
}
