// One line icon of the sprite (icons.svg, drawn by Lucide): two elements and no script, where lucide-react's component builds its
// attributes again for every card. To add one: a line in scripts/build-icon-sprite.ts, then `node scripts/build-icon-sprite.ts`.
import sprite from './icons.svg?url'
import type { IconName } from './icon-names.ts'

type IconProps = { name: IconName; size?: number | undefined; className?: string | undefined }

/** Decorative: what it means must stand beside it as text or on the control as a label. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg width={size} height={size} className={className ? `shrink-0 ${className}` : 'shrink-0'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
