// What a change without scripts has to say on the page it leads to. Only codes and articles stand in the address, never texts.
import type { Cart } from '#contract/cart.ts'
import { errorTexts, type ErrorCode } from '#contract/errors.ts'

export type Flash = { lowered?: string; removed?: string; quantity?: string; refused?: ErrorCode }

export function readFlash(params: URLSearchParams, cart: Cart): Flash {
  const flash: Flash = {}
  const has = (article: string | null) => article !== null && cart.lines.some(({ product }) => product.article === article)
  const lowered = params.get('lowered')
  if (lowered !== null && has(lowered)) flash.lowered = lowered
  const removed = params.get('removed')
  if (removed !== null && removed.length <= 200 && !has(removed)) {
    flash.removed = removed
    const quantity = params.get('quantity') ?? ''
    flash.quantity = /^[1-9]\d{0,4}$/.test(quantity) ? quantity : '1'
  }
  const refused = params.get('refused')
  if (isErrorCode(refused)) flash.refused = refused
  return flash
}

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && Object.hasOwn(errorTexts, code)
