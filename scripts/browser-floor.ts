// The oldest browsers in which everything works; below them the page stays as served (docs/decisions/003).
export const browserFloor = { safari: 17, chrome: 114, firefox: 128 } as const

/** For Vite. */
export const buildTargets = Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`)
