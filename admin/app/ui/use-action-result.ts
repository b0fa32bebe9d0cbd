// Keeps what the form of a page was answered while the page reads its data again (STAFF-06).
import { useState } from 'react'
import { useLocation } from 'react-router'

/** The router drops it with each revalidation, also with those of live data (useLive). */
export function useActionResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, actionData })
  // While the loaders still run, the result is there before the new key is.
  if (actionData !== undefined && (actionData !== last.actionData || key !== last.key)) setLast({ key, actionData })
  return actionData ?? (last.key === key ? last.actionData : undefined)
}
