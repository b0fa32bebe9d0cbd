import { Icon } from '../ui/icon.tsx'

type RowChooserProps = { names: string[]; hidden: ReadonlySet<string>; onChange: (name: string, isShown: boolean) => void }

/** Which characteristics are shown. */
export function RowChooser({ names, hidden, onChange }: RowChooserProps) {
  if (names.length < 2) return null
  const shown = names.filter((name) => !hidden.has(name)).length
  return (
    // Escape folds it as it does any list that lies over the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      className="compare-chooser only-with-scripts"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <Icon name="list" className="md:hidden" />
        <span className="max-md:sr-only">Характеристики: </span>
        {shown === names.length ? 'все' : `${shown} из\u00a0${names.length}`}
        <Icon name="chevron-down" size={16} />
      </summary>
      <fieldset>
        <legend className="sr-only">Показывать характеристики</legend>
        {names.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              className="check-box"
              checked={!hidden.has(name)}
              onChange={(event) => onChange(name, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
