// Renders an icon of the sprite icons.svg (Lucide). New icons: icons.json and scripts/build-icon-sprite.ts.
import sprite from './icons.svg?url'
import type icons from './icons.json'

export type IconName = keyof typeof icons
type IconProps = { name: IconName; size?: number | undefined; className?: string | undefined }

/** Decorative: needs a text next to it or a label on its control. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg width={size} height={size} className={className ? `shrink-0 ${className}` : 'shrink-0'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
