// Names who else has the open record open (STAFF-08).
import type { LiveTopic } from '#contract/staff/live.ts'
import { Avatar } from './avatar.tsx'
import { usePresence } from './use-live.ts'

export function Presence({ topic, id }: { topic: LiveTopic; id: string }) {
  return usePresence(topic, id).map((person) => (
    <span key={person.id} className="flex items-center gap-1.5 rounded-full bg-stock-tint pr-2 text-stock">
      <Avatar name={person.name} size="size-5" />
      {person.name} смотрит
    </span>
  ))
}
