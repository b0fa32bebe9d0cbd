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
      {/* The scripts of the order that is opened first: any number has them. */}
      {isShown ? <PrefetchPageLinks page="/admin/orders/22222222" /> : null}
    </>
  )
}
