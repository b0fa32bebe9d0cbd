// Renders the button that sends a form; it is busy until the page shows the result.
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { useSubmitting } from './use-submitting.ts'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'busy'> & { intent?: string }

/** @param intent tells the server which button was pressed, where the page has several */
export function SubmitButton({ intent, ...button }: SubmitButtonProps) {
  const isSending = useSubmitting(intent)
  return <Button {...button} type="submit" {...(intent !== undefined && { name: 'intent', value: intent })} busy={isSending} />
}
