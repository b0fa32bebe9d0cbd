// Another page without another document: a browser says the title of a document it opens, so a region that screen readers alone know says
// it here (A11Y-01). In a shadow tree of its own, where neither the page's styles nor a search for its words find it.
let isStarted = false

/** Once a document: a layout that gives way to another must not swallow the page that came with it. */
export function announcePages(): void {
  if (isStarted) return
  isStarted = true
  const place = document.createElement('div')
  place.className = 'sr-only'
  const said = document.createElement('p')
  said.ariaLive = 'polite'
  place.attachShadow({ mode: 'closed' }).append(said)
  document.body.append(place)
  let [path, title] = [location.pathname, document.title]
  // The address changes first, then the links of the head, then its title. A list that is filtered keeps its path and tells its count instead.
  new MutationObserver(() => {
    const isAnother = location.pathname !== path
    if (document.title === title) return
    ;[path, title] = [location.pathname, document.title]
    if (isAnother) said.textContent = title
  }).observe(document.head, { childList: true, characterData: true, subtree: true })
}
