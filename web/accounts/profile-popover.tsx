// The account's menu over the page (SHELL-05): opened from the header, closed by Escape, a press elsewhere or a choice.
import { useLayoutEffect, useRef } from 'react'
import type { UserInfo } from '#web/layout/shell-data.ts'
import { AccountMenu } from './account-menu.tsx'

export function ProfilePopover({ userInfo, onClosed }: { userInfo: UserInfo; onClosed: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // Before it is seen: an Escape pressed at first sight would otherwise find nobody listening.
  useLayoutEffect(() => {
    const opener = document.activeElement
    box.current?.querySelector('a')?.focus()
    const press = ({ target }: MouseEvent) => {
      // The opener closes by itself.
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) onClosed()
    }
    const key = ({ key: name }: KeyboardEvent) => {
      if (name !== 'Escape') return
      onClosed()
      if (opener instanceof HTMLElement) opener.focus()
    }
    document.addEventListener('click', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('click', press)
      document.removeEventListener('keydown', key)
    }
  }, [onClosed])
  const { lastName, firstName, middleName, email } = userInfo
  const fullName = [lastName, firstName, middleName].filter(Boolean).join(' ')
  return (
    <div
      ref={box}
      className="absolute top-full right-0 z-40 mt-2 w-76 rounded-card border border-line bg-surface p-2 shadow-overlay"
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest('a')) onClosed()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) onClosed()
      }}
    >
      <p className="border-b border-line px-3 pt-2 pb-3 text-16 font-semibold break-words">{fullName || email}</p>
      <div className="pt-2">
        <AccountMenu current={null} />
      </div>
    </div>
  )
}
