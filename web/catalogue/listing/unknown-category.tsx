// Renders the 404 page of an unknown category or subcategory, with the catalogue's menu (CAT-14).
import { ChipRow } from '#web/ui/chip-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { cleanHref } from '#web/links/catalogue-links.ts'

export default function UnknownCategory({ categories }: { categories: { name: string; slug: string }[] }) {
  return (
    <div className="wrapper">
      <EmptyState icon="folder" title="Раздел не найден" heading="h1">
        Такого раздела нет: возможно, он переехал или в адресе опечатка. Выберите раздел каталога.
      </EmptyState>
      <ChipRow
        label="Разделы каталога"
        className="mx-auto mb-16 flex max-w-5xl flex-wrap justify-center gap-2"
        chips={categories.map((category) => ({ text: category.name, href: cleanHref(category) }))}
      />
    </div>
  )
}
