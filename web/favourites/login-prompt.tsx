// Shows a guest that an action needs an account, with links to login and registration (SHELL-13).
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { openDialog } from '#web/browser/open-dialog.tsx'

export type LoginPrompt = {
  icon: IconName
  title: string
  description: string
  /** of the action to do after the login */
  params?: Record<string, string>
}

export function entryHref(page: '/login' | '/registration', here: string, params: Record<string, string> = {}): string {
  return `${page}?${new URLSearchParams({ returnTo: here, ...params })}`
}

export function openLoginPrompt({ icon, title, description, params }: LoginPrompt): void {
  const here = location.pathname + location.search
  openDialog((close) => (
    <Dialog open title={title} onClose={close}>
      <div className="flex flex-col items-center gap-5 pt-2 pb-1 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-primary-tint text-primary">
          <Icon name={icon} size={32} />
        </span>
        <p className="max-w-sm text-16 text-muted">{description}</p>
        <div className="flex w-full flex-col gap-2 sm:w-auto sm:min-w-72">
          <Link replace to={entryHref('/login', here, params)} className={buttonClass('primary', 'l')}>
            Войти
          </Link>
          <Link replace to={entryHref('/registration', here, params)} className={buttonClass('link', 'm')}>
            Зарегистрироваться
          </Link>
        </div>
      </div>
    </Dialog>
  ))
}
