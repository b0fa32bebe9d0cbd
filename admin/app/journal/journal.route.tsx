export const handle = { action: 'journal:read' } as const
export default function JournalRoute() {
  return <h1>Журнал</h1>
}
