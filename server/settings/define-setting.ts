// Defines a setting: a Zod schema of its text with the facts that staff and operators are shown.
import { z } from 'zod'
import type { Action } from '#contract/accounts/permissions.ts'
import { parseJson } from '../lib/parse-json.ts'

export type SettingFacts = {
  hint?: string
  /** text of a shop that has set nothing; '' without it */
  initial?: string
  /** variable of the environment that fixes the setting */
  env?: string
  /** encrypted in the database and never read back */
  isSecret?: true
  /** who may change it; without it the action of the group */
  action?: Action
}

const factsOf = z.registry<SettingFacts & { title: string }>()
const groupFactsOf = z.registry<{ title: string; action: Action }>()

/** @param schema of one setting only: facts belong to the instance. @param title in Russian, as hints */
export function setting<Schema extends z.ZodType<unknown, string>>(schema: Schema, title: string, facts: SettingFacts = {}): Schema {
  factsOf.add(schema, { ...facts, title })
  return schema
}

/** @param action who may change the group. @param schema with the rules over several settings */
export function settingGroup<Schema extends z.ZodObject>(title: string, action: Action, schema: Schema): Schema {
  groupFactsOf.add(schema, { title, action })
  return schema
}

export type SettingDefinition<Group = string> = SettingFacts & {
  /** `group.field` */
  key: string
  title: string
  group: Group
  groupTitle: string
  initial: string
  action: Action
  schema: z.ZodType
}

/** @param group name of the group: the settings are called `group.field` */
export function listDefinitions<Group extends string>(group: Group, schema: z.ZodObject): SettingDefinition<Group>[] {
  const { title: groupTitle, action } = groupFactsOf.get(schema)!
  return Object.entries(schema.shape).map(([field, own]) => {
    if (!(own instanceof z.ZodType)) throw new Error(`${group}.${field} is no schema`)
    return { initial: '', action, ...factsOf.get(own)!, key: `${group}.${field}`, group, groupTitle, schema: own }
  })
}

/** '' becomes undefined. */
export const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(z.optional(schema))

export const text = (max: number) => z.string().trim().max(max, `не длиннее ${max} символов`)

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((given) => /^\d+$/.test(given) && Number(given) >= least && Number(given) <= most, `целое число от ${least} до ${most}`)
    .transform(Number)

/** A list or table, as the JSON text of it. */
export const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform(parseJson)
    .refine((value): boolean => value !== undefined, 'ожидается JSON')
    .pipe(schema)
