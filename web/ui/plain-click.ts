// Recognizes a click that asks for no new tab, window or download.
import type { MouseEvent } from 'react'

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
