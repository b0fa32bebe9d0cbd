// A form whose request brought no answer breaks no page: the browser answers itself, and what was typed stays (CHK-03).
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isLost } from '#web/cart/cart-code.ts'

/** The server's answer, or `lost` where none came. Redirects go their way, and what is not there or another's is said by its own page. */
export async function answerOrLost<Answer>(serverAction: () => Promise<unknown>, lost: () => Answer): Promise<Answer> {
  try {
    return (await serverAction()) as Answer // our own server's, typed by the route's action
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    return lost()
  }
}

/** To begin with «Нет соединения» or, where there is one, «Сервер не ответил». Browser only. */
export const lostText = (rest: string): string => `${navigator.onLine ? 'Сервер не\u00a0ответил' : 'Нет соединения'}. ${rest}`

/** `clientAction` of a page whose forms answer with FormAnswer: told above the form, whose fields stay as they are, passwords among them. */
export const keepForm = ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> =>
  answerOrLost<unknown>(serverAction, lostForm)

export function lostForm() {
  const text = lostText('Введённое осталось в\u00a0полях: повторите, когда связь появится.')
  return { values: {}, errors: {}, text, isLost: true } as const
}

/** `shouldRevalidate` beside it: to ask for the page's data now would break the page, too. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !isLost(actionResult) && defaultShouldRevalidate
