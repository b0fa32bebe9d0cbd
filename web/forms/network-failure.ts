// Handles forms whose request got no response: the page and the typed values stay (CHK-03).
import { useState } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { problemOfPage } from '../shell/errors/page-problem.ts'
import { lostStatus } from './revalidation.ts'

/** The server's result, or `lost` without a response. Redirects and refused pages are thrown again. */
export async function answerOrLost<Answer>(serverAction: () => Promise<unknown>, lost: (error: unknown) => Answer) {
  try {
    return (await serverAction()) as Answer
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    return data(lost(error), { status: lostStatus })
  }
}

/** Begins with «Нет соединения» or «Сервер не ответил». Browser only. */
export const lostText = (rest: string): string => `${navigator.onLine ? 'Сервер не\u00a0ответил' : 'Нет соединения'}. ${rest}`

/** `clientAction` of pages with FormAnswer: shows a text above the form, whose fields stay. */
export const keepForm = ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> =>
  answerOrLost<unknown>(serverAction, lostForm)

export const lostForm = (error: unknown) => ({ values: {}, errors: {}, text: errorText(error) })

const inputIsPreservedText = 'Введённое осталось в\u00a0полях'

/** No response; a response of the shop; or one of a proxy, without a text (AUTH-03). */
function errorText(error: unknown): string {
  if (error instanceof TypeError) return lostText(`${inputIsPreservedText}: повторите, когда связь появится.`)
  const problem = problemOfPage(error)
  if (!problem) return `Неизвестная ошибка. ${inputIsPreservedText}: повторите через минуту.`
  const code = problem.request_id === undefined ? '' : ` Код обращения: ${problem.request_id}.`
  return `${problem.title}. ${problem.detail} ${inputIsPreservedText}.${code}`
}

/** Reports a lost request only: the page's earlier result stays (`useLastAnswer`). */
export type Lost = { lost: string }

/** @param rest follows «Нет соединения.» */
export const keepAnswer =
  (rest: string) =>
  ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> =>
    answerOrLost<unknown>(serverAction, (): Lost => ({ lost: lostText(rest) }))

/** The last result of the server, and the text about a later request that was lost. */
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
