import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MenuLink } from './menu-link.tsx'

/** The deeper levels did not come: trying again, or the same as a page. */
export function MenuFailed({ href, onRetry }: { href: string; onRetry: () => void }) {
  return (
    <Notice tone="warning" role="status">
      <p>Подразделы не&nbsp;загрузились. Категории открываются по&nbsp;названию.</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className={buttonClass('plain', 'm')} onClick={onRetry}>
          Повторить
        </button>
        <MenuLink to={href} className={buttonClass('link', 'm')}>
          Открыть страницей
        </MenuLink>
      </p>
    </Notice>
  )
}
