// Handles forms whose request got no response: the page and the typed values stay (CHK-03).
import { data, isRouteErrorResponse } from 'react-router'
import { findPageProblem } from '../rendering/page-problem.ts'
import { lostStatus } from './revalidation.ts'

/** The server's result, or `lost` without a response. Redirects and refused pages are thrown again. */
export async function resultOrLost<Result>(serverAction: () => Promise<unknown>, lost: (error: unknown) => Result) {
  try {
    return (await serverAction()) as Result
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    return data(lost(error), { status: lostStatus })
  }
}

/** `clientAction` that makes the result of a lost request from what was typed (CHK-03). */
export const keepTyped =
  <Result>(lost: (form: FormData, error: unknown) => Result) =>
  async ({ serverAction, request }: { serverAction: () => Promise<unknown>; request: Request }) => {
    const form = await request.clone().formData()
    return resultOrLost<Result>(serverAction, (error) => lost(form, error))
  }

/** Begins with «Нет соединения» or «Сервер не ответил». Browser only. */
export const lostText = (rest: string): string => `${navigator.onLine ? 'Сервер не\u00a0ответил' : 'Нет соединения'}. ${rest}`

/** `clientAction` of pages with FormResult: shows a text above the form, whose fields stay. */
export const keepForm = ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> =>
  resultOrLost<unknown>(serverAction, lostForm)

export const lostForm = (error: unknown) => ({ values: {}, errors: {}, text: errorText(error) })

const typedTextStays = 'Введённое осталось в\u00a0полях'

/** No response; a response of the shop; or one of a proxy, without a text (AUTH-03). */
function errorText(error: unknown): string {
  if (error instanceof TypeError) return lostText(`${typedTextStays}: повторите, когда связь появится.`)
  const problem = findPageProblem(error)
  if (!problem) return `Неизвестная ошибка. ${typedTextStays}: повторите через минуту.`
  const code = problem.request_id === undefined ? '' : ` Код обращения: ${problem.request_id}.`
  return `${problem.title}. ${problem.detail} ${typedTextStays}.${code}`
}
