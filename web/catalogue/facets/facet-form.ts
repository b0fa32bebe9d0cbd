// What scripts add to the filter form: each change goes to its address at once; the slider moves the fields; values can be searched.
import { readPageFilter } from '#contract/catalogue-url.ts'
import { withPage } from '#contract/catalogue-filter.ts'
import { catalogueHref } from '#contract/catalogue-href.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { valueAt, valuesParameter, withUnit } from './facet-groups.ts'

/**
 * The list that the form says now: page 1, without empty fields and without bounds that equal their limit (CAT-04).
 * @param pressed a box that counts as if it had just been pressed
 */
export function readForm(form: HTMLFormElement, pressed?: HTMLInputElement): { href: string; errors: FieldErrors } {
  const params = new URLSearchParams()
  for (const [key, value] of new FormData(form)) {
    const isPressed = pressed?.checked === true && pressed.name === key && pressed.value === value
    if (typeof value === 'string' && value.trim() !== '' && !isPressed && !isLimit(form, key, value)) params.append(key, value)
  }
  if (pressed?.checked === false) params.append(pressed.name, pressed.value)
  const { filter, errors } = readPageFilter(params)
  const whole = params.get(valuesParameter)
  const href = catalogueHref(withPage(filter, 1))
  return { href: whole === null ? href : `${href}&${valuesParameter}=${encodeURIComponent(whole)}`, errors }
}

const numberOf = (text: string): number => Number(text.replace(/[\s\u00a0]/g, '').replace(',', '.'))

function isLimit(form: HTMLFormElement, key: string, value: string): boolean {
  const input = form.elements.namedItem(key)
  return input instanceof HTMLInputElement && input.dataset.limit !== undefined && numberOf(value) === Number(input.dataset.limit)
}

/** Marks the fields that cannot be read; true when there are none. */
export function showErrors(form: HTMLFormElement, errors: FieldErrors): boolean {
  for (const input of form.querySelectorAll<HTMLInputElement>('.range-fields input')) {
    const text = errors[input.name]?.[0] ?? ''
    input.setCustomValidity(text)
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  return form.reportValidity()
}

/** A thumb was moved: it stops at the other one and writes its field. */
export function followThumb(thumb: HTMLInputElement): void {
  const slider = thumb.parentElement
  const [low, high] = slider?.querySelectorAll('input') ?? []
  const field = thumb.dataset.for === undefined ? null : thumb.form?.elements.namedItem(thumb.dataset.for)
  if (!slider || !low || !high || !(field instanceof HTMLInputElement)) return
  if (thumb === low && Number(low.value) > Number(high.value)) low.value = high.value
  if (thumb === high && Number(high.value) < Number(low.value)) high.value = low.value
  const value = thumbValue(thumb, slider)
  field.value = String(value) === field.dataset.limit ? '' : String(value)
  drawSlider(slider)
}

function drawSlider(slider: HTMLElement): void {
  const [low, high] = slider.querySelectorAll('input')
  for (const thumb of [low, high]) thumb?.setAttribute('aria-valuetext', withUnit(thumbValue(thumb, slider), slider.dataset.unit))
  slider.style.setProperty('--from', String(Number(low?.value) / Number(low?.max)))
  slider.style.setProperty('--to', String(Number(high?.value) / Number(high?.max)))
}

const thumbValue = (thumb: HTMLInputElement, slider: HTMLElement): number =>
  valueAt(Number(thumb.value), Number(slider.dataset.min), Number(slider.dataset.max), Number(thumb.max))

/** Shows the values of the group that hold the text; opens the rest while something is searched. */
export function searchValues(box: HTMLInputElement): void {
  const group = box.parentElement
  const wanted = box.value.trim().toLowerCase().replaceAll('ё', 'е')
  for (const label of group?.querySelectorAll('label') ?? []) {
    label.hidden = wanted !== '' && !(label.firstChild?.nextSibling?.textContent ?? '').toLowerCase().replaceAll('ё', 'е').includes(wanted)
  }
  const rest = group?.querySelector('details')
  if (rest) rest.open = wanted !== '' || rest.contains(document.activeElement)
  if (group) group.dataset.searching = String(wanted !== '')
}

/** After the list has changed the form says what the list says, whatever was ticked meanwhile; what is being typed stays. */
export function syncForm(form: HTMLFormElement): void {
  for (const input of form.elements) {
    if (input instanceof HTMLSelectElement && input.dataset.value !== undefined) input.value = input.dataset.value
    if (!(input instanceof HTMLInputElement) || input.type === 'hidden' || input.dataset.valueSearch !== undefined) continue
    if (input.type === 'checkbox') input.checked = input.defaultChecked
    else if (input !== document.activeElement) input.value = input.defaultValue
  }
  for (const slider of form.querySelectorAll<HTMLElement>('.range-slider')) drawSlider(slider)
}
