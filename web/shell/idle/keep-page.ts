// Keeps the shown page where the read after a form is lost, and reads it again (ERR-01, CHK-03). Browser only.
// What was done is never answered with an error page, and the shell never takes a page down.
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, type DataStrategyResult } from 'react-router'
import { keepResultsBy, type ClientResults, type ShownPage } from '#web/rendering/client-results.ts'
import { doneStatus, findPageProblem } from '#web/rendering/page-problem.ts'
import { createStore } from '#web/ui/listeners.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useWindowEvent } from '#web/ui/use-window-event.ts'

const maxWaitMs = 60_000

let isAfterForm = false
/** whether a form that was accepted leads to what is read next: another page, or another query of this one, «&saved=1» */
let isRedirected = false
/** reads lost one after another, after a form */
const lostCount = createStore(0)

/** No response, one of a proxy, a failure, or too many requests; a refusal (401, 404) is an answer. */
const isLost = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' && !(result instanceof Response) && !(isRouteErrorResponse(result) && result.status < 429)

/** Shown by error-page.tsx in place of another page that the form leads to, until that can be read. */
const pageAfterForm = {
  status: doneStatus,
  statusText: '',
  internal: false,
  data: { title: 'Сделано', detail: 'Откроем страницу, когда появится связь.' },
}

export function keepPage(request: Request, results: ClientResults, shown: ShownPage): void {
  if (request.method !== 'GET') {
    isAfterForm = true
    isRedirected = Object.values(results).some(({ result }) => result instanceof Response)
    return
  }
  const { pathname, search } = new URL(request.url)
  const isOfForm = isRedirected
  const isShown = shown.address === pathname + search || (isOfForm && shown.address.split('?')[0] === pathname)
  isRedirected = false
  let isKept = false
  for (const [id, result] of Object.entries(results)) {
    if (!isLost(result)) continue
    const last = shown.matches.find((match) => match.id === id && match.loaderData !== undefined)
    if (last && (isShown || id === 'root')) results[id] = { type: 'data', result: last.loaderData }
    else if (last && Object(last.handle).staysWhenLost) {
      // oxlint-disable-next-line no-console -- the request may never have reached the server's log (CAT-14)
      console.error('Failed to update category/subcategory', result.result)
      results[id] = { type: 'data', result: { ...Object(last.loaderData), isKept: true } }
    } else {
      if (isOfForm && !findPageProblem(result.result)) results[id] = { type: 'error', result: pageAfterForm }
      continue
    }
    isKept = true
  }
  if (isKept && isAfterForm) {
    if (isShown) showToast({ topic: 'lost', tone: 'error', text: 'Сделано. Страница обновится, когда появится связь' })
    lostCount.set(lostCount.get() + 1)
  } else if (!isKept && 'root' in results) lostCount.set(0)
  if (lostCount.get() === 0) isAfterForm = false
}

keepResultsBy(keepPage)

/** Reads the page again after a lost read. */
export function useKeptPage(): void {
  const { revalidate } = useRevalidator()
  const count = lostCount.use()
  useEffect(() => {
    if (count === 0) return undefined
    const timer = setTimeout(() => void revalidate(), Math.min(1000 * 2 ** count, maxWaitMs))
    return () => clearTimeout(timer)
  }, [count, revalidate])
  useWindowEvent('online', () => (count > 0 ? void revalidate() : undefined))
}
