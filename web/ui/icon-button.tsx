// Renders a button that is only an icon: its label is also its tooltip.
import type { ButtonHTMLAttributes } from 'react'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export const iconButtonClass =
  'relative touch-area inline-flex size-10 shrink-0 items-center justify-center rounded-control text-ink transition-colors ' +
  'hover:bg-ground hover:text-primary disabled:text-disabled-ink disabled:hover:bg-transparent'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName
  label: string
  round?: boolean
}

export function IconButton({ icon, label, round, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(iconButtonClass, round && 'rounded-full border border-line bg-surface', className)}
    >
      <Icon name={icon} />
    </button>
  )
}
