// Logs a failed start-up part in the browser's console; the page continues without it (SHELL-12).
export function reportStartupError(part: string) {
  return (error: unknown): void => {
    // oxlint-disable-next-line no-console -- the console is the only log of a browser
    console.warn(`start-up: ${part} failed`, error)
  }
}
