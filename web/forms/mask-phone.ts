import { Maskito } from '@maskito/core'
import { phoneMaskOptions } from './phone-mask.ts'

/** For fields outside React's forms; stays as long as the field. */
export function maskPhone(field: HTMLInputElement): void {
  void new Maskito(field, phoneMaskOptions)
}
