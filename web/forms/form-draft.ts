// Stores typed form values for this tab, so that reloads and lost requests lose nothing (CHK-03).
import { withStorage } from '../browser/safe-storage.ts'

const prefix = 'draft:'
type Draft = Record<string, string>
type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const loadDraft = (name: string): Draft =>
  withStorage('sessionStorage', (storage) => onlyTexts(JSON.parse(storage.getItem(prefix + name) ?? '{}')), {})

export const saveDraft = (name: string, draft: Draft): void =>
  withStorage('sessionStorage', (storage) => storage.setItem(prefix + name, JSON.stringify(draft)), undefined)

export const forgetDrafts = (...names: string[]): void =>
  withStorage('sessionStorage', (storage) => names.forEach((name) => storage.removeItem(prefix + name)), undefined)

/** At a login and a logout: the next person in this tab must not see names and phones (AUTH-04). */
export const forgetAllDrafts = (): void =>
  withStorage(
    'sessionStorage',
    (storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => storage.removeItem(key)),
    undefined,
  )

/** Saves no hidden fields, passwords, also shown ones, files or checkboxes: consent must be given again. */
export function saveForm(name: string, form: HTMLFormElement): void {
  const draft: Draft = {}
  for (const field of form.elements) if (isDraftField(field)) draft[field.name] = field.value
  saveDraft(name, draft)
}

/**
 * Fills a form with its draft, except fields typed or chosen before hydration, which are saved; opens a folded form.
 * @param newer choices made after the draft, which replace any other
 */
export function restoreForm(name: string, form: HTMLFormElement, newer: Draft = {}): void {
  const draft = { ...loadDraft(name), ...newer }
  const isUnsaved = Object.keys(newer).length > 0 || [...form.elements].filter(isDraftField).some(isTouched)
  for (const [fieldName, value] of Object.entries(draft)) {
    const named = form.elements.namedItem(fieldName)
    const field = named instanceof RadioNodeList ? [...named] : [named]
    const radios = field.filter((one) => one instanceof HTMLInputElement).filter(({ type }) => type === 'radio')
    const [only] = field
    if (radios.length > 0) {
      if (fieldName in newer || !radios.some(isTouched)) for (const radio of radios) radio.checked = radio.value === value
    } else if (only instanceof HTMLSelectElement) {
      const isOffered = [...only.options].some((option) => option.value === value)
      if (isOffered && (fieldName in newer || !isTouched(only))) only.value = value
    } else if (only instanceof HTMLInputElement || only instanceof HTMLTextAreaElement) {
      if (isTouched(only) || only.value === value) continue
      only.value = value
      if (form.parentElement instanceof HTMLDetailsElement) form.parentElement.open = true
    }
  }
  if (isUnsaved) saveForm(name, form)
}

function isTouched(field: DraftField): boolean {
  if (field instanceof HTMLSelectElement) {
    const preselected = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, preselected)
  }
  if (field instanceof HTMLInputElement && field.type === 'radio') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

const unsavedTypes = new Set(['hidden', 'password', 'file', 'checkbox'])

function isDraftField(field: Element): field is DraftField {
  if (field instanceof HTMLInputElement)
    // A shown password has the type «text».
    return !unsavedTypes.has(field.type) && !field.autocomplete.endsWith('password') && (field.type !== 'radio' || field.checked)
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
}

const onlyTexts = (value: unknown): Draft =>
  Object.fromEntries(Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
