// Shows pictures as large as the screen: keys and swipes change the picture, a double tap enlarges it.
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { imageHref } from '#contract/files/image-href.ts'
import { IconButton } from '../icon-button.tsx'
import { turnByKey, wrapped } from './turn-pictures.ts'
import './lightbox.css'

const minSwipe = 40 // px; less is a tap
const maxTapMove = 10
/** As in browsers; the 500 ms in which a replaced button ignores taps would zoom by two single ones. */
const doubleTapMs = 300

type Gestures = Pick<ComponentProps<'img'>, 'onPointerDown' | 'onPointerUp'>

/** @param zoom gets the place of the double tap as shares of the picture's frame */
function useGestures(turn: (step: number) => void, zoom: (x: number, y: number) => void, close: () => void): Gestures {
  const from = useRef<{ x: number; y: number }>(undefined)
  const lastTapAt = useRef(-Infinity)
  return {
    onPointerDown({ clientX, clientY, isPrimary }) {
      from.current = isPrimary ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp({ currentTarget, clientX, clientY, isPrimary, timeStamp }) {
      if (!isPrimary || !from.current) return
      const [x, y] = [clientX - from.current.x, clientY - from.current.y]
      from.current = undefined
      if (y > minSwipe && y > Math.abs(x)) close()
      else if (Math.abs(x) >= minSwipe) turn(x < 0 ? 1 : -1)
      if (Math.hypot(x, y) > maxTapMove) return
      if (timeStamp - lastTapAt.current > doubleTapMs) {
        lastTapAt.current = timeStamp
        return
      }
      lastTapAt.current = -Infinity
      const frame = currentTarget.getBoundingClientRect()
      zoom((clientX - frame.left) / frame.width, (clientY - frame.top) / frame.height)
    },
  }
}

type LightboxImage = { hash: string; width: number; height: number; alt: string }

type LightboxProps = {
  images: LightboxImage[]
  first: number
  altOf: (image: LightboxImage, at: number) => string
  /** lets the strip behind scroll to the same picture */
  onTurn?: (shown: number) => void
  onClose: () => void
}

/** Has its own state: the strip may still be scrolling. */
export function Lightbox({ images, first, altOf, onTurn, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(first)
  const [isZoomed, setZoomed] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const turn = (step: number) => {
    if (images.length < 2) return
    setZoomed(false)
    const next = wrapped(shown + step, images.length)
    setShown(next)
    onTurn?.(next)
  }
  // Enlarged around the place of the tap; the frame then scrolls by finger, wheel and keys.
  const zoom = (x = 0.5, y = 0.5) => {
    flushSync(() => setZoomed(!isZoomed))
    const box = frame.current
    box?.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2)
    if (!isZoomed) box?.focus()
  }
  const gestures = useGestures(
    (step) => (isZoomed ? undefined : turn(step)),
    zoom,
    () => (isZoomed ? undefined : dialog.current?.close()),
  )
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
      onKeyDown={(event) => (isZoomed ? undefined : turnByKey(event, images.length, turn))}
    >
      {/* Enlarged it scrolls by keyboard, so it takes focus. */}
      <div
        ref={frame}
        className="large-frame"
        role="group"
        aria-label="Фото"
        data-zoomed={isZoomed || undefined}
        tabIndex={isZoomed ? 0 : -1}
      >
        <img
          src={imageHref(image.hash, 1280)}
          width={image.width}
          height={image.height}
          alt={altOf(image, shown)}
          draggable={false}
          {...gestures}
        />
      </div>
      <span className="large-zoom">
        <IconButton icon={isZoomed ? 'minus' : 'zoom'} label={isZoomed ? 'Уменьшить' : 'Увеличить'} round onClick={() => zoom()} />
      </span>
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
