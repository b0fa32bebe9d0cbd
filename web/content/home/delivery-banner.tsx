// Shows the delivery rule and until when it holds (SHELL-09); nothing without a rule in force.
import { Link } from '#web/ui/link.tsx'

/** @param text one text in one weight: two side by side would each move when the font arrives */
export function DeliveryBanner({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="bg-primary-tint text-center text-14">
      <Link to="/delivery" className="block px-4 py-2.5 font-semibold text-ink no-underline hover:text-primary">
        {text}
      </Link>
    </p>
  )
}
