// Finds the rule of free delivery of a day (SHELL-09); the setting allows one rule a day.
import type { Settings } from './setting-groups.ts'

type DatedRule = Settings['delivery']['rules'][number]

/** @param day `2026-01-31` of the shop's calendar */
export const deliveryRuleOn = (day: string, rules: readonly DatedRule[]): DatedRule | undefined =>
  rules.find(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
