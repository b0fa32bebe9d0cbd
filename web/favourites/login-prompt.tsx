// Shows a guest that favourites need an account, with links to login and registration (SHELL-13).
import { withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { openDialog } from '#web/browser/open-dialog.tsx'

/** @param favourite article that the login adds */
export function openLoginPrompt(title: string, favourite: string): void {
  const aim = { returnTo: location.pathname + location.search, favourite }
  openDialog((close) => (
    <Dialog open title={title} onClose={close}>
      <div className="flex flex-col items-center gap-5 pt-2 pb-1 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-primary-tint text-primary">
          <Icon name="heart" size={32} />
        </span>
        <p className="max-w-sm text-16 text-muted">
          Войдите или зарегистрируйтесь: товар попадёт в&nbsp;избранное и&nbsp;будет с&nbsp;вами на&nbsp;любом устройстве.
        </p>
        <div className="flex w-full flex-col gap-2 sm:w-auto sm:min-w-72">
          <Link replace to={withLoginRedirect('/login', aim)} className={buttonClass('primary', 'l')}>
            Войти
          </Link>
          <Link replace to={withLoginRedirect('/registration', aim)} className={buttonClass('link', 'm')}>
            Зарегистрироваться
          </Link>
        </div>
      </div>
    </Dialog>
  ))
}
