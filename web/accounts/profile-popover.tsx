// Renders the account's menu over the page (SHELL-05). header.tsx opens and closes it.
import { useLayoutEffect, useRef } from 'react'
import type { UserInfo } from '../rendering/shell-data.ts'
import { AccountMenu } from './account-menu.tsx'

export default function ProfilePopover({ userInfo }: { userInfo: UserInfo }) {
  const first = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  const { lastName, firstName, middleName, email } = userInfo
  const fullName = [lastName, firstName, middleName].filter(Boolean).join(' ')
  return (
    <div className="absolute top-full right-0 z-40 mt-2 w-76 rounded-card border border-line bg-surface p-2 shadow-overlay">
      <p className="border-b border-line px-3 pt-2 pb-3 text-16 font-semibold break-words">{fullName || email}</p>
      <div className="pt-2">
        <AccountMenu current={null} first={first} />
      </div>
    </div>
  )
}
