// A page works before its scripts (CAT-18), so they are fetched once it is painted: styles, font and pictures have the line to themselves.
// React Router writes preloads and an import that begin with the HTML; their kind is changed here and given back by a few lines at the end.
// Measured 2026-11-21, Lighthouse's slow 4G, product page: first paint 2.4 s and largest 2.8 before.

const preload = '<link rel="modulepreload" '
const entry = ' type="module" async="">'

// The largest picture of the first screen counts as what is painted: with scripts on the line beside it Lighthouse reckons them in, and one
// product was 1.1 s in one run and 2.5 in another (2026-11-22). Who waits longer than this for it gets the scripts before it.
export const patienceMs = 3000

// A frame that the page has made is not yet on the screen: its pictures are drawn by others, on a busy machine for 60 ms more, and scripts that
// came meanwhile were reckoned into the largest paint (Lighthouse 2.6 s in place of 1.7, 2026-11-22). So the browser's word for it is awaited.
// It says nothing where a text that was painted before is larger than the picture: then the picture has this long.
export const unseenMs = 300

// A tab that nobody looks at paints nothing: its scripts are fetched at once. React and its router are read in a task of their own: all scripts
// together took the main thread of a phone 80 to 120 ms at one go (2026-11-22), in which it hears no finger. To ask for thirty scripts took it
// 100 (2026-11-23): a few are asked for at a time.
const begin = `(() => {
  let isBegun = false
  const load = () => {
    if (isBegun) return
    isBegun = true
    const links = [...document.querySelectorAll('link[rel=late]')]
    const vendor = links.find(({ href }) => href.includes('/vendor-'))?.href
    const fetchSome = () => {
      for (const link of links.splice(0, 6)) link.rel = 'modulepreload'
      if (links.length > 0) setTimeout(fetchSome)
    }
    fetchSome()
    const run = () => {
      for (const late of document.querySelectorAll('script[type=late]')) {
        const script = document.createElement('script')
        script.type = 'module'
        script.nonce = late.nonce
        script.text = late.text
        late.replaceWith(script)
      }
    }
    const soon = () => setTimeout(run)
    vendor ? import(vendor).then(soon, run) : run()
  }
  const painted = () => {
    const since = performance.now()
    const frame = () => requestAnimationFrame(() => setTimeout(load))
    if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return frame()
    new PerformanceObserver((seen, observer) => {
      if (!seen.getEntries().some(({ startTime }) => startTime >= since)) return
      observer.disconnect()
      load()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(frame, ${unseenMs})
  }
  const first = document.querySelector('main img:not([loading=lazy])')
  if (document.hidden) load()
  else if (!first || first.complete) painted()
  else {
    first.addEventListener('load', painted)
    first.addEventListener('error', painted)
    setTimeout(painted, ${patienceMs})
  }
})()`

// A slow processor paints what it has parsed: a header without its last buttons, which then move the others (measured 2026-11-22, six times
// slower: a shift of up to 0.0018 on one load in eight). The page has come whole before its styles have, so waiting for its end costs nothing.
const paintWhole = '<link rel="expect" href="#begin" blocking="render">'

/**
 * @param html with its preloads in the head, where React puts them
 * @param nonce of the page's own scripts
 * @param atHeadEnd markup that stands last in the head
 * @param atBodyEnd and in the body
 * @returns the page in pieces: to put it together once more would copy its 130 kB
 */
export function withLateScripts(html: string, nonce: string, atHeadEnd = '', atBodyEnd = ''): string[] {
  const at = html.lastIndexOf(entry)
  const headEnd = html.indexOf('</head>')
  if (at < 0) return [html.slice(0, headEnd), atHeadEnd, html.slice(headEnd)] // a page without scripts
  const end = html.lastIndexOf('</body>')
  return [
    html.slice(0, headEnd).replaceAll(preload, '<link rel="late" '),
    atHeadEnd,
    paintWhole,
    html.slice(headEnd, at),
    ' type="late">',
    html.slice(at + entry.length, end),
    atBodyEnd,
    `<script id="begin" nonce="${nonce}">${begin}</script>`,
    html.slice(end),
  ]
}
