// Free delivery and until when (SHELL-09); nothing where no rule is in force.
import { dayInWords } from '#contract/shop-time.ts'
import { useShellData } from './shell-data.ts'

export function DeliveryBanner() {
  const { deliveryRule } = useShellData()
  if (!deliveryRule) return null
  return (
    <p className="bg-primary-tint py-2.5 text-center text-14">
      <a href="/delivery" className="px-4 text-ink no-underline hover:text-primary">
        <b className="font-semibold">{deliveryRule.text}</b>
        {deliveryRule.endsOn === null ? null : <span className="whitespace-nowrap"> — до&nbsp;{dayInWords(deliveryRule.endsOn)}</span>}
      </a>
    </p>
  )
}
