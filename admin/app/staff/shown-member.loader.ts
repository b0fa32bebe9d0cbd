// Describes a person in the list of staff.
import type { Member } from '#server/staff/staff-members.ts'

export type ShownMember = Member & {
  /** valid ones */
  sessionCount: number
  /** at work now */
  isPresent: boolean
}
