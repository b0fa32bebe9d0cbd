// Stores what was typed into a form for this tab, so that a reload and a lost request lose nothing (CHK-03).
import { inStorage } from '../browser/safe-storage.ts'

const prefix = 'draft:'
type Draft = Record<string, string>

export const loadDraft = (name: string): Draft =>
  inStorage('sessionStorage', (storage) => onlyTexts(JSON.parse(storage.getItem(prefix + name) ?? '{}')), {})

export const saveDraft = (name: string, draft: Draft): void =>
  inStorage('sessionStorage', (storage) => storage.setItem(prefix + name, JSON.stringify(draft)), undefined)

export const forgetDrafts = (...names: string[]): void =>
  inStorage('sessionStorage', (storage) => names.forEach((name) => storage.removeItem(prefix + name)), undefined)

/** At a login and a logout: names and phones do not stay for the next person in this tab (AUTH-04). */
export const forgetAllDrafts = (): void =>
  inStorage(
    'sessionStorage',
    (storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => storage.removeItem(key)),
    undefined,
  )

/** Saves texts and choices of a form, but no hidden fields, passwords, files, or checkboxes: a consent is given anew. */
export function saveForm(name: string, form: HTMLFormElement): void {
  const draft: Draft = {}
  for (const field of form.elements) if (inputIsPreservedText(field)) draft[field.name] = field.value
  saveDraft(name, draft)
}

/**
 * Fills a form with its draft. What was typed before the scripts came stays.
 * @param newer choices made after the draft
 */
export function restoreForm(name: string, form: HTMLFormElement, newer: Draft = {}): void {
  const draft = { ...loadDraft(name), ...newer }
  if (Object.keys(newer).length > 0) saveDraft(name, draft)
  for (const [fieldName, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(fieldName)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) field.value = value
    } else if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) field.value = value
  }
}

const unkeptTypes = new Set(['hidden', 'password', 'file', 'checkbox'])

function inputIsPreservedText(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !unkeptTypes.has(field.type) && (field.type !== 'radio' || field.checked)
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
}

const onlyTexts = (value: unknown): Draft =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
