// What a guest sees who asks for something that needs an account (SHELL-13): icon, title, description, the ways in.
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { openDialog } from '../browser/open-dialog.tsx'

export type LoginPrompt = {
  icon: IconName
  title: string
  description: string
  /** what was wanted, done after the login: parameters of its address beside `returnTo` */
  wanted?: Record<string, string>
}

/** `/login?returnTo=…`: the page the visitor is on, with what was wanted there. */
export function entryHref(page: '/login' | '/registration', here: string, wanted: Record<string, string> = {}): string {
  return `${page}?${new URLSearchParams({ returnTo: here, ...wanted })}`
}

export function openLoginPrompt({ icon, title, description, wanted }: LoginPrompt): void {
  const here = location.pathname + location.search
  openDialog((close) => (
    <Dialog open title={title} onClose={close}>
      <div className="flex flex-col items-center gap-5 pt-2 pb-1 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-primary-tint text-primary">
          <Icon name={icon} size={32} />
        </span>
        <p className="max-w-sm text-16 text-muted">{description}</p>
        <div className="flex w-full flex-col gap-2 sm:w-auto sm:min-w-72">
          <Link replace to={entryHref('/login', here, wanted)} className={buttonClass('primary', 'l')}>
            Войти
          </Link>
          <Link replace to={entryHref('/registration', here, wanted)} className={buttonClass('link', 'm')}>
            Зарегистрироваться
          </Link>
        </div>
      </div>
    </Dialog>
  ))
}
