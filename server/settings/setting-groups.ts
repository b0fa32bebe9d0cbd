// Lists all groups of settings, and checks what the environment fixes.
import type { z } from 'zod'
import { listDefinitions, type SettingDefinition as Definition } from './define-setting.ts'
import { company, feeds } from './groups/company.ts'
import { crm, mail, smtp } from './groups/connections.ts'
import { exchange } from './groups/one-c.ts'
import { customerOrders, delivery, guestOrders, shop } from './groups/shop.ts'
import { staff } from './groups/back-office.ts'

export const settingGroups = { shop, delivery, company, mail, smtp, crm, feeds, exchange, guestOrders, customerOrders, staff }

export type GroupName = keyof typeof settingGroups
export type Settings = { [Name in GroupName]: z.output<(typeof settingGroups)[Name]> }
export type SettingDefinition = Definition<GroupName>

export const groupNames = Object.keys(settingGroups).filter((name): name is GroupName => Object.hasOwn(settingGroups, name))

export const settingDefinitions: readonly SettingDefinition[] = groupNames.flatMap((name) => listDefinitions(name, settingGroups[name]))

/** Texts that the environment fixes, by key, and its faults, without secrets. @param env without empty values */
export function readFixedSettings(env: Record<string, string | undefined>): { fixed: Record<string, string>; problems: string[] } {
  const fixed: Record<string, string> = {}
  const problems: string[] = []
  for (const { key, env: name = '', schema, isSecret } of settingDefinitions) {
    const text = env[name]
    if (text === undefined) continue
    fixed[key] = text
    const { error } = schema.safeParse(text)
    if (error) problems.push(`${name}: ${error.issues[0]?.message}${isSecret ? '' : ` (it is "${text}")`}`)
  }
  return { fixed, problems }
}
