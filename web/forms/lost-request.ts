// A form whose request brought no answer breaks no page: the browser answers itself, and what was typed stays (CHK-03).
import { isRouteErrorResponse } from 'react-router'

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
