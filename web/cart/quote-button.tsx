// Sends the lines of an order form as a request for agreed prices instead (ADM-09).
import { Button } from '../ui/button.tsx'

/** @param form its id, of a button outside it */
export const QuoteButton = ({ form, isSending, isDisabled }: { form?: string; isSending: boolean; isDisabled: boolean }) => (
  <Button
    type="submit"
    variant="plain"
    name="ask"
    value="quote"
    {...{ form }}
    className="mt-3 w-full"
    busy={isSending}
    disabled={isDisabled}
  >
    Запросить&nbsp;КП
  </Button>
)
