// Shows pictures as large as the screen: arrow keys and swipes change the picture, Escape closes.
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { IconButton } from '../icon-button.tsx'
import './lightbox.css'

export const wrapped = (at: number, count: number): number => (at + count) % count

export function turnByKey(event: KeyboardEvent, count: number, turn: (step: number) => void): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || count < 2) return
  event.preventDefault()
  turn(step)
}

const leastSwipe = 40 // px; less is a tap

function swipes(turn: (step: number) => void): Pick<ComponentProps<'img'>, 'onPointerDown' | 'onPointerUp'> {
  return {
    onPointerDown({ currentTarget, pointerId, clientX, isPrimary }) {
      if (!isPrimary) return
      currentTarget.dataset.from = String(clientX)
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerUp({ currentTarget: { dataset }, clientX, isPrimary }) {
      if (!isPrimary || dataset.from === undefined) return
      const way = clientX - Number(dataset.from)
      delete dataset.from
      if (Math.abs(way) >= leastSwipe) turn(way < 0 ? 1 : -1)
    },
  }
}

type LightboxImage = { hash: string; width: number; height: number; alt: string }

type LargeViewProps = {
  images: LightboxImage[]
  first: number
  altOf: (image: LightboxImage, at: number) => string
  /** lets the strip behind scroll to the same picture */
  onTurn?: (shown: number) => void
  onClose: () => void
}

/** Has its own state: the strip may still be scrolling. */
export function LargeView({ images, first, altOf, onTurn, onClose }: LargeViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(first)
  useEffect(() => dialog.current?.showModal(), [])
  const turn = (step: number) => {
    const next = wrapped(shown + step, images.length)
    setShown(next)
    onTurn?.(next)
  }
  const image = images[shown] ?? images[0]
  if (!image) return null
  return (
    // The dialog itself handles Escape.
    <dialog
      ref={dialog}
      data-modal=""
      className="large-view"
      aria-label="Фото крупно"
      onClose={onClose}
      onKeyDown={(event) => turnByKey(event, images.length, turn)}
    >
      <img
        src={`/images/${image.hash}-1280.webp`}
        width={image.width}
        height={image.height}
        alt={altOf(image, shown)}
        draggable={false}
        {...(images.length > 1 ? swipes(turn) : {})}
      />
      <span className="large-close">
        <IconButton icon="close" label="Закрыть" round onClick={() => dialog.current?.close()} />
      </span>
      {images.length > 1 && (
        <>
          <span className="large-back">
            <IconButton icon="chevron-left" label="Предыдущее фото" round onClick={() => turn(-1)} />
          </span>
          <span className="large-next">
            <IconButton icon="chevron-right" label="Следующее фото" round onClick={() => turn(1)} />
          </span>
          <p aria-live="polite">
            {shown + 1} из&nbsp;{images.length}
          </p>
        </>
      )}
    </dialog>
  )
}
