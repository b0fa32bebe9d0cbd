// Frames every screen: bar on top, menu of what the person may open, the person.
import { CircleQuestionMark, Ellipsis, ExternalLink, PanelLeft, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Form, NavLink, Link, Outlet, useLocation, type MiddlewareFunction, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { may } from '#contract/accounts/permissions.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import type { LiveTopic } from '#contract/staff/live.ts'
import { roleNames } from '#contract/staff/staff-user.ts'
import { Avatar } from '#admin/ui/avatar.tsx'
import { ChoicesContext, useChoice } from '#admin/ui/choices.tsx'
import { MenuButton } from '#admin/ui/menu-button.tsx'
import { ToastRegion } from '#admin/ui/toast.tsx'
import { useLiveRevalidation } from '#admin/ui/use-live.ts'
import { forgetDraftsOf } from '#admin/ui/use-stored-draft.ts'
import { isDataRequest } from '#web/rendering/is-data-request.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { CommandBox } from './command-box.tsx'
import { CommandButton } from './command-button.tsx'
import { ConnectionBar, LiveMark } from './connection-bar.tsx'
import { HomeLink } from './home-link.tsx'
import { navigation } from './navigation.ts'
import { OpeningScreen } from './opening-screen.tsx'
import { useCounts } from './use-counts.ts'
import { useFrameKeys } from './use-frame-keys.ts'
import { useOrderSound } from './use-order-sound.ts'
import { countNew } from '#server/live/count-new.ts'
import { nearFactorDay } from '#server/staff/find-staff-session.ts'
import { readChoices } from '#server/staff/staff-choices.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import type { Route } from './+types/frame.route.ts'

const KeySheet = lazy(() => import('./key-sheet.tsx'))

export const handle = { action: 'back-office:open' } satisfies PageHandle

/** What was committed before the page is read is no news for its stream. */
const readLive: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (!isDataRequest(request)) await context.get(requestContext).services.live.read()
}
export const middleware = [readLive]

export async function loader({ context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const liveId = services.live.lastId()
  const { staff } = asStaff(visitor)
  const { id, email, firstName, lastName, staffRoles } = staff
  const open = navigation.flatMap(({ entries }) =>
    entries.filter(({ action }) => may({ user: null, staff }, action)).map(({ href }) => href),
  )
  const roles = staffRoles.map((role) => roleNames[role])
  const [counts, choices, factorDay] = await Promise.all([
    countNew(services, staff),
    readChoices(services.db, id),
    nearFactorDay(services, staff),
  ])
  const name = `${firstName} ${lastName}`
  return { id, email, name, roles, open, liveId, counts, choices, factorDay: factorDay && dayInWords(factorDay) }
}

/** Another record, filter or live change of the same screen leaves it as it is; the counts come by the stream. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || screenOf(currentUrl) !== screenOf(nextUrl) ? defaultShouldRevalidate : false

/** Of links that are prefetched React Router names this page without its base. */
const screenOf = ({ pathname }: URL): string | undefined => /^(?:\/admin)?\/(\w+)/.exec(pathname)?.[1]

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const [menu, saveMenu] = useChoice('menu', loaderData.choices)
  // The desk needs the room, until the person chooses otherwise.
  const isFolded = menu.isOff ?? pathname.startsWith('/orders')
  const [isSigningOut, setIsSigningOut] = useState(false)
  const [overlay, setOverlay] = useState<'command' | 'keys'>()
  const { open, name, roles, factorDay } = loaderData
  const counts = useCounts(loaderData.counts)
  useOrderSound(counts.orders ?? 0, loaderData.choices['order-sound']?.isOff === false)
  useLiveRevalidation()
  useFrameKeys(open, loaderData.choices['keys']?.isOff ?? false, setOverlay)
  const signOut = () => {
    forgetDraftsOf(loaderData.id)
    setIsSigningOut(true)
  }
  return (
    <div className="group flex min-h-dvh flex-col md:has-data-fills-window:h-dvh">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-surface focus:p-2">
        К содержанию
      </a>
      <header className="on-dark sticky top-0 z-10 flex h-11 items-center gap-3 bg-footer px-4 text-white">
        <HomeLink />
        <CommandButton onOpen={() => setOverlay('command')} />
        <span className="ml-auto max-md:hidden" />
        <LiveMark />
        <a
          href="/"
          className="flex min-h-8 items-center gap-1.5 text-footer-muted hover:text-white max-md:size-11 max-md:justify-center"
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={16} aria-hidden />
          <span className="max-md:sr-only">Магазин</span>
        </a>
        <button
          type="button"
          aria-label="Все клавиши"
          className="flex size-8 items-center justify-center text-footer-muted hover:text-white max-md:hidden"
          onClick={() => setOverlay('keys')}
        >
          <CircleQuestionMark size={18} aria-hidden />
        </button>
        <MenuButton
          className="flex items-center gap-2.5 rounded-control px-2 py-1 hover:bg-footer-line max-md:min-h-11"
          button={
            <>
              <Avatar name={name} />
              <span className="text-left leading-4 max-md:sr-only">
                <b className="block">{name}</b>
                <span className="text-footer-muted">{roles.join(', ')}</span>
              </span>
              <ChevronDown size={16} aria-hidden />
            </>
          }
        >
          <p className="px-3 py-2 text-muted">{loaderData.email}</p>
          <Link to="/profile" discover="none" className="block px-3 py-2 hover:bg-primary-tint max-md:py-3">
            Профиль и сеансы
          </Link>
          {/* A new document: this one knows that its session has ended. */}
          <Form method="post" action="/logout" reloadDocument onSubmit={signOut}>
            <button type="submit" className="w-full border-t border-line px-3 py-2 text-left hover:bg-primary-tint max-md:py-3">
              Выйти
            </button>
          </Form>
        </MenuButton>
      </header>
      {/* It would ask for the password of the session that is ended here. */}
      {isSigningOut ? null : <ConnectionBar email={loaderData.email} name={name} liveId={loaderData.liveId} />}
      {factorDay ? (
        <p className="bg-warning-tint px-5 py-1.5 text-warning">
          С&nbsp;{factorDay} войти можно будет только со&nbsp;вторым шагом.{' '}
          <Link to="/profile" discover="none" className="font-medium underline">
            Включить в&nbsp;профиле
          </Link>
        </p>
      ) : null}
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <nav
          aria-label="Разделы"
          className={`sticky top-11 flex shrink-0 flex-col border-r border-line bg-ground p-2 max-md:order-2 max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:z-10 max-md:flex-row max-md:border-t max-md:border-r-0 max-md:bg-surface max-md:group-has-data-thumb-bar:hidden md:h-[calc(100dvh-44px)] md:max-h-full ${
            isFolded ? 'md:w-12' : 'md:w-50'
          } ${open.length === 0 ? 'max-md:hidden' : ''}`}
        >
          {navigation.map(({ title, entries }) => {
            const shown = entries.filter(({ href }) => open.includes(href))
            if (shown.length === 0) return null
            return (
              <div key={title} className="max-md:contents">
                <p className={`px-2 pt-2 pb-1 text-[12px] text-muted max-md:hidden ${isFolded ? 'md:hidden' : ''}`}>{title}</p>
                {shown.map(({ href, label, icon: Icon, waits }) => (
                  <NavLink
                    key={href}
                    to={href}
                    discover="none"
                    title={isFolded ? label : undefined}
                    className={({ isActive }) =>
                      `relative h-7.5 items-center gap-2.5 rounded-control px-2 ${open.indexOf(href) < inTabBar ? 'flex' : 'hidden md:flex'} ${tabClass} ${
                        isActive ? 'bg-primary-tint font-semibold text-primary' : 'hover:bg-disabled'
                      }`
                    }
                  >
                    <Icon size={16} aria-hidden className="shrink-0" />
                    <span className={isFolded ? 'md:sr-only' : ''}>{label}</span>
                    {waits ? <Waiting topic={waits} count={counts[waits] ?? 0} isFolded={isFolded} /> : null}
                  </NavLink>
                ))}
              </div>
            )
          })}
          <MoreTabs open={open.slice(inTabBar)} />
          <button
            type="button"
            className="mt-auto flex h-7.5 items-center gap-2.5 rounded-control px-2 text-muted hover:bg-disabled max-md:hidden"
            onClick={() => saveMenu({ isOff: !isFolded })}
            aria-expanded={!isFolded}
          >
            <PanelLeft size={16} aria-hidden className="shrink-0" />
            <span className={isFolded ? 'sr-only' : ''}>{isFolded ? 'Развернуть меню' : 'Свернуть меню'}</span>
          </button>
        </nav>
        <main id="main" tabIndex={-1} className="relative min-w-0 flex-1 max-md:pb-20">
          <ChoicesContext value={loaderData.choices}>
            <Outlet />
          </ChoicesContext>
          <OpeningScreen />
        </main>
      </div>
      {/* With its script at once: what is typed after Ctrl+K is its own. */}
      {overlay === 'command' ? <CommandBox open={open} onClose={() => setOverlay(undefined)} /> : null}
      <Suspense>{overlay === 'keys' ? <KeySheet onClose={() => setOverlay(undefined)} /> : null}</Suspense>
      <ToastRegion />
    </div>
  )
}

/** On a phone the first entries are tabs, the others are under «Ещё». */
const inTabBar = 3
const tabClass = 'max-md:h-14 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-1'

function MoreTabs({ open }: { open: readonly string[] }) {
  if (open.length === 0) return null
  const entries = navigation.flatMap((group) => group.entries.filter(({ href }) => open.includes(href)))
  return (
    <MenuButton
      className={`items-center md:hidden ${tabClass} flex`}
      button={
        <>
          <Ellipsis size={16} aria-hidden />
          Ещё
        </>
      }
    >
      {entries.map(({ href, label, icon: Icon }) => (
        <NavLink key={href} to={href} discover="none" className="flex min-h-11 items-center gap-2.5 px-4 hover:bg-primary-tint">
          <Icon size={16} aria-hidden />
          {label}
        </NavLink>
      ))}
    </MenuButton>
  )
}

/** New orders are loud, the others are not. */
function Waiting({ topic, count, isFolded }: { topic: LiveTopic; count: number; isFolded: boolean }) {
  if (count === 0) return null
  const look = topic === 'orders' ? 'bg-primary text-white' : 'bg-disabled text-ink'
  const place = isFolded ? 'md:absolute md:-top-1 md:-right-1' : 'md:ml-auto'
  return (
    <span
      className={`min-w-5 rounded-full px-1.5 text-center text-[12px] leading-5 font-semibold max-md:absolute max-md:top-0.5 max-md:left-[calc(50%+2px)] ${place} ${look}`}
    >
      <span className="sr-only">новых: </span>
      {count > 99 ? '99+' : count}
    </span>
  )
}
