// Finds products for an order by the sections of the catalogue; stays open for the next one.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { OfferedProduct, SectionGroup } from '#contract/orders/desk-order.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { ProductChoices } from './product-choices.tsx'

type SectionDialogProps = {
  whom: Record<string, string>
  shops: readonly { id: number; name: string }[]
  onPick: (product: OfferedProduct) => void
  onClose: () => void
}

export default function SectionDialog({ whom, shops, onPick, onClose }: SectionDialogProps) {
  const { load, data, state } = useFetcher<{ sections: SectionGroup[]; products: OfferedProduct[] }>()
  const [section, setSection] = useState('')
  const [added, setAdded] = useState('')
  const asked = new URLSearchParams({ ...whom, section }).toString()
  useEffect(() => void load(`/orders/find?${asked}`), [load, asked])
  return (
    <Dialog title="Подбор по разделам" onClose={onClose} className="max-w-160">
      <SelectField label="Раздел" value={section} onChange={({ target }) => setSection(target.value)}>
        <option value="">Выберите</option>
        {data?.sections.map(({ category, sections }) => (
          <optgroup key={category} label={category}>
            {sections.map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <p role="status" className="my-2 text-stock">
        {added}
      </p>
      {section === '' ? null : (
        <ProductChoices
          products={state === 'idle' ? data?.products : undefined}
          shops={shops}
          verb="Добавить"
          nameOf={({ name }) => `Добавить ${name}`}
          onPick={(product) => {
            onPick(product)
            setAdded(`Добавлено: ${product.name}`)
          }}
        />
      )}
    </Dialog>
  )
}
