// Frames the steps of the sign-in: one card, and how long a session lasts.
import { ShieldCheck } from 'lucide-react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { staffIdleMinutes, staffSessionHours } from '#contract/staff/staff-user.ts'
import { Logo } from '#admin/ui/logo.tsx'
import type { loader as rootLoader } from '../root.tsx'

export const handle = { action: 'staff-session:create', post: { cost: 20 } } satisfies PageHandle

export default function SignInLayout() {
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId
  return (
    <div className="flex min-h-dvh flex-col items-center bg-ground px-4">
      <div className="on-dark absolute inset-x-0 top-0 h-80 bg-footer max-md:h-40" />
      <main className="relative mt-[18vh] w-full max-w-98 rounded-sheet bg-surface p-7 shadow-overlay max-md:mt-8 max-md:p-5">
        <p className="mb-6 flex items-center gap-2.5">
          <Logo className="size-9 text-primary" />
          <span className="text-22 font-semibold">Родник</span>
          <span className="text-14 text-muted">управление</span>
        </p>
        <Outlet />
      </main>
      <footer className="relative mt-auto flex flex-wrap justify-center gap-x-7 gap-y-1 py-8 text-muted">
        <span className="flex gap-2">
          <ShieldCheck size={16} aria-hidden className="mt-0.5" />
          Сеанс закончится через {staffSessionHours} часов или {staffIdleMinutes} минут без дела
        </span>
        {requestId ? <span>Код обращения {requestId}</span> : null}
      </footer>
    </div>
  )
}
