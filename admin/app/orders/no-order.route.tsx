// Fills the desk beside the list while no order is open.
import { MousePointerClick } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { State } from '#admin/ui/states.tsx'

export default function NoOrderRoute() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(true), [])
  return (
    <>
      <State icon={MousePointerClick} title="Заказ не выбран" text="Стрелки ведут по списку, N — новый заказ." />
      {/* Loads the scripts of the page of an order before one is opened; they are the same for each number. */}
      {isShown ? <PrefetchPageLinks page="/admin/orders/22222222" /> : null}
    </>
  )
}
