// Renders the button that shares the link to a page (PROD-02, CMP-02).
import type { ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { shareLink } from './share-link.ts'

type ShareButtonProps = {
  title: string
  path: string
  what?: string
  className: string
  children: ReactNode
}

export function ShareButton({ title, path, what, className, children }: ShareButtonProps) {
  const share = () => void shareLink({ title, url: new URL(path, location.href).href, what })
  return (
    // Invisible until it works: an earlier click would be lost.
    <button type="button" className={`${className} only-with-scripts ${useHydrated() ? '' : 'invisible'}`} onClick={share}>
      {children}
    </button>
  )
}
