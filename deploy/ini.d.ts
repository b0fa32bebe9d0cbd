// Types of the one function of the package `ini` that is used.
declare module 'ini' {
  export function parse(text: string): Record<string, unknown>
}
