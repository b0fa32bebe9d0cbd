// Parses the preview's form. Fields are named by row: `a:7` the product, `q:7` the quantity.
import { parseQuantity } from '#web/forms/quantity.ts'
import type { RowChoices } from '#contract/lists/list-preview.ts'
import { readField } from '#web/forms/form-data.ts'

type ListAction = { intent: 'fill' | 'save' | 'columns' } | { intent: 'find'; row: number; query: string }

/** Choices that differ from those the page showed, which hidden fields hold. */
export function readChoices(form: FormData): RowChoices {
  const choices: RowChoices = {}
  for (const [name, value] of form) {
    const [, kind = '', row = ''] = /^(a|q|step|skip):(\d{1,7})$/.exec(name) ?? []
    if (row === '' || typeof value !== 'string') continue
    const choice = (choices[row] ??= {})
    if (kind === 'skip') choice.article = value === '' ? undefined : null
    if (kind === 'a' && choice.article === undefined && value !== '' && value.length <= 200) choice.article = value
    if (kind === 'step' || (kind === 'q' && value !== readField(form, `was:${row}`)))
      choice.quantity = parseQuantity(value) ?? choice.quantity
  }
  return choices
}

export function readAction(form: FormData): ListAction {
  const [intent = '', given = ''] = readField(form, 'intent').split(':')
  if (intent === 'find' && /^\d{1,7}$/.test(given)) return { intent, row: Number(given), query: readField(form, `s:${given}`, 200).trim() }
  return { intent: intent === 'fill' || intent === 'columns' ? intent : 'save' }
}
