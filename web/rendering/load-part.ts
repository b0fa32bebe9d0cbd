// Loads a lazy part: its style sheets first, together with the scripts that it imports. Replaces Vite's helper, which is
// four times as large, asks once, and keeps a style sheet that failed.

/** A document that is being left loses its requests: it is gone, or may send again, when the pause has ended. */
export const afterPause = <Result>(load: () => Promise<Result>): Promise<Result> =>
  new Promise<void>((ended) => void setTimeout(ended, 1000)).then(load)

/**
 * A script that does not come is asked for by another address: browsers keep a module that failed.
 * @param part its file next to this one, which the build (reload-on-lost-chunk.ts) puts in place of Vite's function
 * @param others of the build: those of the part that may not be there yet
 */
export async function loadPart(part: string | (() => Promise<unknown>), others: string[] = []): Promise<unknown> {
  await Promise.all(others.map(requestOnce))
  const load = (query: string): Promise<unknown> => (typeof part === 'string' ? import(/* @vite-ignore */ part + query) : part())
  return load('').catch(() => afterPause(() => load(`?${Date.now()}`)))
}

async function requestOnce(file: string): Promise<void> {
  const href = import.meta.env.BASE_URL + file
  if (document.querySelector(`link[href^="${href}"]`)) return
  const isStyle = file.endsWith('.css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.href = href
  document.head.append(link)
  if (!isStyle) return
  await new Promise<void>((loaded, failed) => {
    link.addEventListener('load', () => loaded())
    link.addEventListener('error', () => {
      link.remove()
      failed(new Error(href))
    })
  })
}
