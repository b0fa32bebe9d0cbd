// Checks whether a form of the page is being sent.
import { useNavigation } from 'react-router'

/** @param intent of the button; any form without it */
export function useSubmitting(intent?: string): boolean {
  const { formMethod, formData } = useNavigation()
  return intent === undefined ? formMethod !== undefined : formData?.get('intent') === intent
}
