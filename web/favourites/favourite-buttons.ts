// The hearts of whoever is signed in (FAV-01): pressed as the account says, which is asked once a document. As those of the comparison
// (compare-buttons.ts) they are set on the elements, since cards are the same for everybody.
import * as z from 'zod/mini'
import { favouriteAnswer, favouriteIds } from '#contract/favourites.ts'
import { problemAnswer } from '#contract/problem-answer.ts'
import { showToast } from '#web/ui/toast.tsx'

const failed = 'Не получилось. Проверьте связь и\u00a0повторите'
let asked: Promise<Record<string, string>> | undefined
let appearing: MutationObserver | undefined

/** From now on hearts that appear follow the account. */
export async function showFavourites(): Promise<Record<string, string>> {
  if (asked === undefined) {
    asked = askForIds()
    // A failure is told to whoever waits for it now, and asked again at the next press.
    asked.catch(() => (asked = undefined))
    appearing ??= new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) void press(node)
    })
    appearing.observe(document.body, { childList: true, subtree: true })
  }
  const ids = asked
  await press(document)
  return ids
}

/** After a logout: the next one at this browser sees nothing of them. */
export function forgetFavourites(): void {
  asked = undefined
  appearing?.disconnect()
  for (const heart of document.querySelectorAll('[data-favourite]')) heart.removeAttribute('aria-pressed')
}

async function askForIds(): Promise<Record<string, string>> {
  const answer = await fetch('/fragments/favourites')
  return favouriteIds.parse(await answer.json())
}

export async function pressFavourite(article: string): Promise<void> {
  try {
    const ids = await showFavourites()
    const id = ids[article]
    if (id === undefined) await add(ids, article)
    else await remove(ids, article, id)
  } catch {
    showToast({ topic: 'favourites', text: failed, tone: 'error' })
  }
}

async function add(ids: Record<string, string>, article: string): Promise<void> {
  const answer = await fetch('/api/v1/favorites/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: article }),
  })
  const told: unknown = await answer.json()
  if (!answer.ok) {
    const problem = problemAnswer.safeParse(told)
    showToast({ topic: 'favourites', text: problem.data?.detail ?? failed, tone: 'error' })
    return
  }
  ids[article] = z.pick(favouriteAnswer, { id: true }).parse(told).id
  await press(document)
  showToast({
    topic: 'favourites',
    text: 'Товар в\u00a0избранном',
    action: { label: 'Открыть', href: '/personal-account?tab=favorites' },
  })
}

async function remove(ids: Record<string, string>, article: string, id: string): Promise<void> {
  const answer = await fetch(`/api/v1/favorites/${id}/`, { method: 'DELETE' })
  if (!answer.ok && answer.status !== 404) throw new Error(`removing a favourite: ${answer.status}`)
  delete ids[article]
  await press(document)
  showToast({
    topic: 'favourites',
    text: 'Товара больше нет в\u00a0избранном',
    tone: 'plain',
    action: { label: 'Вернуть', onPress: () => void pressFavourite(article) },
  })
}

async function press(root: ParentNode): Promise<void> {
  const hearts = [...root.querySelectorAll<HTMLElement>('[data-favourite]')]
  if (hearts.length === 0) return
  const ids = await asked?.catch(() => undefined)
  for (const heart of hearts) {
    heart.removeAttribute('aria-haspopup')
    heart.setAttribute('aria-pressed', String(ids?.[heart.dataset.favourite ?? ''] !== undefined))
  }
}
