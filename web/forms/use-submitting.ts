// Checks whether a form of the page is being sent.
import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'

/**
 * Not any more once the page shows the result: React Router shows it before the navigation ends, and a click on the
 * button counts from then on. @param intent of the button, where the page has several forms
 */
export function useSubmitting(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation()
  const result = useActionData<unknown>()
  const [earlier, setEarlier] = useState(result)
  if (state !== 'loading' && earlier !== result) setEarlier(() => result)
  if (formMethod === undefined || (intent !== undefined && formData?.get('intent') !== intent)) return false
  return result === earlier
}
