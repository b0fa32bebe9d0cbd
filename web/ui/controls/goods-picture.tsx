import { Icon } from '../icon.tsx'

/** 44 px; the name stands beside it. */
export function GoodsPicture({ hash }: { hash: string | null }) {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-badge border border-line bg-surface p-0.5">
      {hash === null ? (
        <Icon name="package" size={24} className="text-muted" />
      ) : (
        <img
          src={`/images/${hash}-160.webp`}
          width={40}
          height={40}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      )}
    </span>
  )
}
