// Fills the desk beside the list while no order is open.
import { MousePointerClick } from 'lucide-react'
import { State } from '#admin/ui/states.tsx'

export default function NoOrderRoute() {
  return <State icon={MousePointerClick} title="Заказ не выбран" text="Стрелки ведут по списку, N — новый заказ." />
}
