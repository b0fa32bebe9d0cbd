// A form whose request brought no answer breaks no page: the browser answers itself, and what was typed stays (CHK-03).
import { useState } from 'react'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { problemOfPage } from '../shell/errors/page-problem.ts'
import { isLost } from '../cart/revalidation.ts'

/** The server's answer, or `lost` where none came. Redirects go their way, and what is not there or another's is said by its own page. */
export async function answerOrLost<Answer>(serverAction: () => Promise<unknown>, lost: (error: unknown) => Answer): Promise<Answer> {
  try {
    return (await serverAction()) as Answer // our own server's, typed by the route's action
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    return lost(error)
  }
}

/** `shouldRevalidate` of a page whose forms answer a lost request themselves. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !isLost(actionResult) && defaultShouldRevalidate

/** To begin with «Нет соединения» or, where there is one, «Сервер не ответил». Browser only. */
export const lostText = (rest: string): string => `${navigator.onLine ? 'Сервер не\u00a0ответил' : 'Нет соединения'}. ${rest}`

/** `clientAction` of a page whose forms answer with FormAnswer, together with `unlessLost`: told above the form, whose fields stay as they are, passwords among them. */
export const keepForm = ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> =>
  answerOrLost<unknown>(serverAction, lostForm)

export const lostForm = (error: unknown) => ({ values: {}, errors: {}, text: textOf(error), isLost: true }) as const

const inputIsPreservedText = 'Введённое осталось в\u00a0полях'

/** Nobody answered; the shop did, in its own words; or something on the way did, without any (AUTH-03). */
function textOf(error: unknown): string {
  // What `fetch` itself throws.
  if (error instanceof TypeError) return lostText(`${inputIsPreservedText}: повторите, когда связь появится.`)
  const problem = problemOfPage(error)
  if (!problem) return `Неизвестная ошибка. ${inputIsPreservedText}: повторите через минуту.`
  const code = problem.request_id === undefined ? '' : ` Код обращения: ${problem.request_id}.`
  return `${problem.title}. ${problem.detail} ${inputIsPreservedText}.${code}`
}

/** What a page says of a lost request, and nothing else: its own answer stays on the page (`useLastAnswer`). */
export type Lost = { lost: string; isLost: true }

/** `clientAction` of a page that shows what its action answered. @param rest what follows «Нет соединения.» */
export const keepAnswer =
  (rest: string) =>
  ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> =>
    answerOrLost<unknown>(serverAction, (): Lost => ({ lost: lostText(rest), isLost: true }))

/** The server's last answer; beside it what there is to say when a later request was lost. */
export function useLastAnswer<Answer extends object>(
  answered: Answer | Lost | undefined,
): { answer: Answer | undefined; lost: string | null } {
  const lost = answered !== undefined && 'lost' in answered ? answered.lost : null
  const now = answered !== undefined && !('lost' in answered) ? answered : undefined
  const [last, setLast] = useState(now)
  if (lost !== null) return { answer: last, lost }
  if (now !== last) setLast(() => now)
  return { answer: now, lost }
}
