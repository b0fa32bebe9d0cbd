import { useNavigation } from 'react-router'

/** A form of the page was sent and not answered yet: its button waits. */
export const useSending = (): boolean => useNavigation().formMethod !== undefined
