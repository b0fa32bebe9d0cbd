// Defines what a journey needs of a browser, whichever protocol drives it.

export type Key = 'Enter' | 'Escape'

export type Engine = {
  open(url: string): Promise<void>
  /** Runs a function in the page. It sees its arguments only. */
  evaluate<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Ends the processes, also of a page that hangs. */
  kill(): void
}

export type Window = { width: number; height: number; /** script that runs before those of each page */ init: string }
