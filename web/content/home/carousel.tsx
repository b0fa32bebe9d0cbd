// The home page's banners (ROUTE-01). All of them are in the first HTML, in a strip that is scrolled by hand; what turns them comes later.
import { useEffect, useRef } from 'react'
import type { Slide } from '#contract/home-content.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#contract/typeset.ts'
import { ContentPicture } from '../content-picture.tsx'
import { BannerLink } from './banner-link.tsx'

export function Carousel({ slides }: { slides: Slide[] }) {
  const root = useRef<HTMLElement>(null)
  const isMoving = slides.length > 1
  useEffect(() => {
    const element = root.current
    if (!element || !isMoving) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    void import('./carousel-motion.ts').then(
      ({ moveCarousel }) => {
        if (!isGone) stop = moveCarousel(element)
      },
      () => undefined, // it is scrolled by hand then
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [isMoving])
  return (
    <section ref={root} className="carousel on-dark" aria-roledescription="карусель" aria-label="Предложения">
      {/* Scrolled by keyboard, so it takes focus. */}
      <div className="carousel-strip" tabIndex={isMoving ? 0 : undefined} role="group" aria-label={`Слайды: ${slides.length}`}>
        {slides.map((slide, at) => (
          <SlideView key={slide.id} slide={slide} at={at} count={slides.length} />
        ))}
      </div>
      {isMoving ? (
        // Shown when a script has come that does what they say.
        <div className="carousel-controls" hidden suppressHydrationWarning>
          <button type="button" data-back="" aria-label="Предыдущий слайд" title="Предыдущий слайд">
            <Icon name="chevron-left" />
          </button>
          <button type="button" data-pause="">
            Остановить
          </button>
          <p className="numbers" data-count="">
            1 / {slides.length}
          </p>
          <button type="button" data-next="" aria-label="Следующий слайд" title="Следующий слайд">
            <Icon name="chevron-right" />
          </button>
        </div>
      ) : null}
    </section>
  )
}

function SlideView({ slide: { title, text, button, href, picture }, at, count }: { slide: Slide; at: number; count: number }) {
  return (
    <div className="carousel-slide" role="group" aria-roledescription="слайд" aria-label={`${at + 1} из ${count}`}>
      <div className="relative md:max-w-[46%]">
        <h2 className="text-28 xl:text-36">{bindUnits(title)}</h2>
        {text ? <p className="mt-3 text-16 text-primary-tint md:mt-4 md:text-18">{bindUnits(text)}</p> : null}
        {button ? (
          <BannerLink href={href} className={buttonClass('buy', 'l', 'mt-5 md:mt-7')}>
            {bindUnits(button)}
          </BannerLink>
        ) : null}
      </div>
      {picture ? (
        <div className="carousel-picture">
          <ContentPicture picture={picture} isFirst={at === 0} sizes="(min-width: 1101px) 34vw, (min-width: 681px) 46vw, 88vw" />
        </div>
      ) : null}
    </div>
  )
}
