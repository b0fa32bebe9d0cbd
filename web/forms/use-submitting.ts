// Checks whether a form of the page is being sent.
import { useNavigation } from 'react-router'

export const useSubmitting = (): boolean => useNavigation().formMethod !== undefined
