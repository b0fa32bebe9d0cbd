// The first page after the sign-in: leads to the first screen that the person may open.
import { House } from 'lucide-react'
import { redirect } from 'react-router'
import { may } from '#contract/accounts/permissions.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { LinkButton } from '#admin/ui/button.tsx'
import { State } from '#admin/ui/states.tsx'
import { requestContext } from '#web/rendering/request-context.ts'
import { navigation } from './navigation.ts'
import type { Route } from './+types/start.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { staff } = asStaff(context.get(requestContext).visitor)
  const first = navigation.flatMap(({ entries }) => entries).find(({ action }) => may({ user: null, staff }, action))
  if (first) throw redirect(first.href)
  return null
}

export default function StartRoute() {
  return (
    <State
      icon={House}
      title="Вы вошли"
      text="Разделы вашей роли появятся здесь."
      actions={<LinkButton to="/profile">Профиль и сеансы</LinkButton>}
    />
  )
}
