// What turns the banners: buttons, a clock that anybody can stop, and that stands still under a pointer, in focus, out of sight and for
// those who want less motion (WCAG 2.2.2). The strip itself is the browser's own scrolling: fingers and arrow keys need no script.
const turnEveryMs = 7000

/** @returns what undoes it */
export function moveCarousel(root: HTMLElement): () => void {
  const strip = root.querySelector<HTMLElement>('.carousel-strip')
  const controls = root.querySelector<HTMLElement>('.carousel-controls')
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]')
  const count = root.querySelector<HTMLElement>('[data-count]')
  if (!strip || !controls || !pause || !count) return () => undefined
  const stopping = new AbortController()
  const { signal } = stopping
  const quiet = matchMedia('(prefers-reduced-motion: reduce)')
  const slides = [...strip.children]
  let isStopped = quiet.matches
  let isHeld = false

  const shown = () => Math.round(strip.scrollLeft / Math.max(strip.clientWidth, 1))
  const goTo = (at: number) => {
    const next = (at + slides.length) % slides.length
    strip.scrollTo({ left: next * strip.clientWidth, behavior: quiet.matches ? 'auto' : 'smooth' })
  }
  const tell = () => {
    const at = shown()
    count.textContent = `${at + 1} / ${slides.length}`
    // What is out of sight is not reached by Tab.
    for (const [place, slide] of slides.entries()) slide.toggleAttribute('inert', place !== at)
  }
  const tellPause = () => {
    pause.textContent = isStopped ? 'Продолжить' : 'Остановить'
    strip.setAttribute('aria-live', isStopped ? 'polite' : 'off')
  }
  const turnByHand = (step: number) => {
    isStopped = true // who turns wants to read
    tellPause()
    goTo(shown() + step)
  }

  const listen = (target: EventTarget, kind: string, hear: (event: Event) => void) =>
    target.addEventListener(kind, hear, { signal, passive: true })
  listen(strip, 'onscrollend' in window ? 'scrollend' : 'scroll', tell)
  listen(pause, 'click', () => {
    isStopped = !isStopped
    tellPause()
  })
  for (const [name, step] of [
    ['back', -1],
    ['next', 1],
  ] as const) {
    const button = root.querySelector(`[data-${name}]`)
    if (button) listen(button, 'click', () => turnByHand(step))
  }
  for (const kind of ['pointerenter', 'focusin']) listen(root, kind, () => (isHeld = true))
  for (const kind of ['pointerleave', 'focusout']) listen(root, kind, () => (isHeld = root.matches(':hover, :focus-within')))
  listen(window, 'resize', () => goTo(shown()))

  let isInSight = true
  const sight = new IntersectionObserver((entries) => (isInSight = entries.at(-1)?.isIntersecting ?? true))
  sight.observe(root)
  const clock = setInterval(() => {
    if (!isStopped && !isHeld && isInSight && !document.hidden) goTo(shown() + 1)
  }, turnEveryMs)
  controls.hidden = false
  tell()
  tellPause()
  return () => {
    stopping.abort()
    sight.disconnect()
    clearInterval(clock)
  }
}
