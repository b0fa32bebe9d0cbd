// Renders the buttons and links of the back office: at most one solid button per screen.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'

type Look = {
  /** solid: the one main action; plain; text: a link without a border; danger: ends or deletes */
  look?: 'solid' | 'plain' | 'text' | 'danger'
  icon?: LucideIcon | undefined
  /** the key that does the same */
  keys?: string | undefined
  isSmall?: boolean
  children?: ReactNode
}

const looks = {
  solid:
    'bg-primary text-white border-primary hover:bg-primary-hover disabled:bg-disabled disabled:text-disabled-ink disabled:border-disabled',
  plain: 'bg-surface border-edge hover:border-primary hover:text-primary disabled:text-disabled-ink disabled:hover:border-edge',
  text: 'border-transparent text-primary hover:text-primary-hover disabled:text-disabled-ink',
  danger: 'border-transparent text-error hover:underline disabled:text-disabled-ink',
}

const classOf = ({ look = 'plain', isSmall = false }: Look, className = ''): string =>
  `inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap transition-colors ${
    look === 'text' || look === 'danger' ? 'px-1' : 'px-3'
  } ${isSmall ? 'min-h-[26px] max-md:min-h-11' : 'min-h-8 max-md:min-h-11'} ${looks[look]} ${className}`

function Content({ icon: Icon, keys, children, look }: Look) {
  return (
    <>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      {children}
      {keys ? <KeyCap isOnSolid={look === 'solid'}>{keys}</KeyCap> : null}
    </>
  )
}

export function Button({ look, icon, keys, isSmall, children, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type={type} className={classOf({ look, isSmall }, className)} {...rest}>
      <Content {...{ look, icon, keys, children }} />
    </button>
  )
}

/** Of a form of the page: off while it is sent. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  return <Button type="submit" disabled={useNavigation().state !== 'idle'} {...props} />
}

export function LinkButton({ look, icon, keys, isSmall, children, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <Link discover="none" className={classOf({ look, isSmall }, className)} {...rest}>
      <Content {...{ look, icon, keys, children }} />
    </Link>
  )
}

/** Of a file, or of an address outside the back office: the router would add its base. */
export function DownloadLink({ look, icon, isSmall, children, className, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={classOf({ look, isSmall }, className)} download {...rest}>
      <Content {...{ look, icon, children }} />
    </a>
  )
}

export function KeyCap({ children, isOnSolid = false }: { children: ReactNode; isOnSolid?: boolean }) {
  return (
    <kbd
      className={`rounded-badge border px-1.5 font-sans text-[12px] leading-[18px] font-normal max-md:hidden ${
        isOnSolid ? 'border-white/40' : 'border-edge bg-surface text-muted'
      }`}
    >
      {children}
    </kbd>
  )
}
