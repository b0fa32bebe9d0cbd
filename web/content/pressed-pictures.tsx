// A drawn page whose pictures a script shows large, turned by keyboard and finger; each is a link to its file.
import type { MouseEvent } from 'react'
import type { ContentPicture } from '#contract/content-picture.ts'

/** @param pictures by the number in `data-picture` of their links; one with `data-alone` is shown without the others */
export function PressedPictures({ pictures, html }: { pictures: ContentPicture[]; html: string }) {
  // The keyboard presses the links inside, which are what is interactive.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div onClick={(event) => enlarge(event, pictures)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Where the view cannot be loaded, the file opens as the link says. */
function enlarge(event: MouseEvent<HTMLElement>, pictures: ContentPicture[]): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-picture]') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const at = Number(link.dataset.picture)
  const isAlone = 'alone' in link.dataset
  void import('./open-large-view.tsx').then(
    ({ openLargeView }) => openLargeView(isAlone ? pictures.slice(at, at + 1) : pictures, isAlone ? 0 : at),
    () => location.assign(link.href),
  )
}
