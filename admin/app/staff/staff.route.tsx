export const handle = { action: 'staff:change' } as const
export default function StaffRoute() {
  return <h1>Сотрудники</h1>
}
