// Renders a form that is sent by POST: the server checks its fields, and the page stays where it is scrolled.
import type { ComponentProps } from 'react'
import { Form } from 'react-router'

export const PostForm = (props: ComponentProps<typeof Form>) => <Form method="post" preventScrollReset noValidate {...props} />
