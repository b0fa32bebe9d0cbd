// Free delivery and until when (SHELL-09); nothing where no rule is in force.
import { dayInWords } from '#contract/shop/format-day.ts'
import { Link } from '#web/ui/link.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'

export function DeliveryBanner() {
  const { deliveryRule } = useShellData()
  if (!deliveryRule) return null
  const { text, endsOn } = deliveryRule
  // One text in one weight: two side by side would each move when the font arrives.
  const said = endsOn === null ? text : `${text} —\u00a0до\u00a0${dayInWords(endsOn).replaceAll(' ', '\u00a0')}`
  return (
    <p className="bg-primary-tint text-center text-14">
      <Link to="/delivery" className="block px-4 py-2.5 font-semibold text-ink no-underline hover:text-primary">
        {said}
      </Link>
    </p>
  )
}
