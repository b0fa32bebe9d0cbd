// Offers to check a pasted text of several lines, or too long for the field, as a list of products (SRCH-05).
import { formatCount } from '#contract/values/money.ts'
import { Icon } from '#web/ui/icon.tsx'

export function PastedListOffer({ list, onOpen }: { list: string; onOpen: () => void }) {
  const lineCount = list.split(/\s*[\r\n]\s*/).length
  return (
    <div className="suggest-nothing">
      <p>Если это список товаров, проверим его целиком.</p>
      <button type="button" onClick={onOpen}>
        <Icon name="document" />
        Проверить список: {formatCount(lineCount, 'строка', 'строки', 'строк')}
      </button>
    </div>
  )
}
