// Shows the home page banners (ROUTE-01) in a strip: scrolled by hand or turned by scripts.
import type { Slide } from '#contract/content/home-page.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits, typeset } from '#contract/values/typography.ts'
import { ContentImage } from '../content-image.tsx'
import { BannerLink } from './banner-link.tsx'
import { useCarousel } from './use-carousel.ts'

export function Carousel({ slides }: { slides: Slide[] }) {
  const { isReady, isStopped, at, toggle, turnByHand, rootProps, stripProps } = useCarousel(slides.length)
  const isMoving = slides.length > 1
  return (
    <section {...rootProps} className="carousel on-dark" aria-roledescription="карусель" aria-label="Предложения">
      {/* Scrolled by keyboard, so it takes focus. */}
      <div
        {...stripProps}
        className="carousel-strip"
        tabIndex={isMoving ? 0 : undefined}
        role="group"
        aria-label={`Слайды: ${slides.length}`}
        aria-live={isReady ? (isStopped ? 'polite' : 'off') : undefined}
      >
        {slides.map((slide, position) => (
          <SlideView key={slide.id} slide={slide} at={position} count={slides.length} isHidden={isReady && position !== at} />
        ))}
      </div>
      {isMoving ? (
        // Buttons that need scripts are not shown without any.
        <div className="carousel-controls" hidden={!isReady}>
          <button type="button" aria-label="Предыдущий слайд" title="Предыдущий слайд" onClick={() => turnByHand(-1)}>
            <Icon name="chevron-left" />
          </button>
          <button type="button" onClick={toggle}>
            {isStopped ? 'Продолжить' : 'Остановить'}
          </button>
          <p className="numbers">
            {at + 1} / {slides.length}
          </p>
          <button type="button" aria-label="Следующий слайд" title="Следующий слайд" onClick={() => turnByHand(1)}>
            <Icon name="chevron-right" />
          </button>
        </div>
      ) : null}
    </section>
  )
}

/** @param props.isHidden it is out of sight and not reached by Tab */
type SlideViewProps = { slide: Slide; at: number; count: number; isHidden: boolean }

function SlideView({ slide: { title, text, button, href, picture }, at, count, isHidden }: SlideViewProps) {
  return (
    <div className="carousel-slide" inert={isHidden} role="group" aria-roledescription="слайд" aria-label={`${at + 1} из ${count}`}>
      <div className="carousel-text">
        <h2>{typeset(title)}</h2>
        {text ? <p className="mt-3 text-16 text-primary-tint md:mt-4 md:text-18">{typeset(text)}</p> : null}
        {button ? (
          <BannerLink href={href} className={buttonClass('buy', 'l', 'mt-5 md:mt-7')}>
            {bindUnits(button)}
          </BannerLink>
        ) : null}
      </div>
      {picture ? (
        <div className="carousel-picture">
          <ContentImage picture={picture} isFirst={at === 0} sizes="(min-width: 1100px) 34vw, (min-width: 576px) 46vw, 88vw" />
        </div>
      ) : null}
    </div>
  )
}
