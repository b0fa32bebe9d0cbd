/** For what begins with the page in the browser and did not (SHELL-12, ERR-02): it is written down, and the page goes on. */
export function startUpFailed(part: string) {
  return (error: unknown): void => {
    // oxlint-disable-next-line no-console -- the console is the only log of a browser
    console.warn(`start-up: ${part} failed`, error)
  }
}
