// Cleans file names sent by 1C; on disk files have numbers, so a name can never lead outside.

const maxNameLength = 400

/** @returns the path inside the package, with `/`; undefined: refused */
export function cleanFileName(name: string): string | undefined {
  const path = name
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  const isRefused = path.includes('..') || path.length > 20 || hasControl.test(name)
  const cleaned = path.join('/')
  return isRefused || cleaned === '' || cleaned.length > maxNameLength ? undefined : cleaned
}

const hasControl = /\p{Cc}/u

/** Compares names of files: 1C may send a folder with one and not with the other. */
export function isSameFile(a: string, b: string): boolean {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`)
}
