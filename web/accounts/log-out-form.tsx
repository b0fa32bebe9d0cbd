import { Form } from 'react-router'
import { Icon } from '../ui/icon.tsx'

/** A form, since a logout is a change: a link on another site must not do it. */
export function LogOutForm({ className }: { className: string }) {
  return (
    <Form method="post" preventScrollReset noValidate action="/logout">
      <button type="submit" className={className}>
        <Icon name="arrow-right" />
        Выход
      </button>
    </Form>
  )
}
