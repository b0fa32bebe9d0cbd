// Describes and holds the short messages at the edge of the screen.
import { createStore } from './listeners.ts'

export type Tone = 'good' | 'plain' | 'error'
export type Toast = {
  text: string
  tone?: Tone
  /** replaces a message of the same topic */
  topic?: string
  /** topic of another message that it ends: the product is no longer in the cart */
  replaces?: string
  /** a link, or a button such as «Вернуть» */
  action?: { label: string; href?: string; onPress?: () => void }
}

export type ToastCardProps = { toast: ShownToast; isOfThisPage: boolean; close: (id: number) => void }
export type ShownToast = Toast & { id: number; /** page on which it appeared */ path: string }

export const toasts = createStore<ShownToast[]>([])
