import { bindUnits, typeset } from '#contract/values/typography.ts'

/** Names and values in two columns, as in a data sheet. */
export function FactList({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <dl className="text-14 md:text-16">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-2 gap-4 border-b border-line py-2 last:border-b-0">
          <dt className="text-muted">{bindUnits(typeset(name))}</dt>
          <dd className="numbers font-medium">{bindUnits(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
