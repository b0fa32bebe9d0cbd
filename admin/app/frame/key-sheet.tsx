// Lists the keys of the shown screen, and those of every list (STAFF-10).
import { KeyCap } from '#admin/ui/button.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { keyNames, listedKeys } from '#admin/ui/use-keys.ts'

const ofLists = [
  [['↑', '↓'], 'по строкам, также J и K'],
  [['Enter'], 'открыть'],
  [['Пробел'], 'отметить, также X'],
  [['Shift', '↓'], 'отметить подряд'],
  [['Ctrl', 'A'], 'отметить все на странице'],
  [['PgUp', 'PgDn'], 'страница назад, дальше'],
  [['Del'], 'убрать строку заказа'],
] as const

export default function KeySheet({ onClose }: { onClose: () => void }) {
  const own = listedKeys().map(({ code, text = '' }) => [keyNames(code), text] as const)
  return (
    <Dialog title="Клавиши" onClose={onClose} className="max-w-160">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Keys title="Здесь и везде" rows={[...own, [['П', '…'], 'раздел по первой букве (клавиша G)']]} />
        <Keys title="В списках" rows={ofLists} />
      </div>
      <p className="mt-4 text-muted">Работают в любой раскладке. Одиночные клавиши выключает профиль.</p>
    </Dialog>
  )
}

function Keys({ title, rows }: { title: string; rows: readonly (readonly [keys: readonly string[], text: string])[] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
        {rows.map(([keys, text]) => (
          <div key={text} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex items-start gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
