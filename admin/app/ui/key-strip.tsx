// Names the main keys of a screen at its foot.
import { KeyCap } from './button.tsx'

export type NamedKeys = readonly [keys: readonly string[], text: string]

export const KeyStrip = ({ rows }: { rows: readonly NamedKeys[] }) => (
  <span className="flex flex-wrap items-center gap-x-3 max-md:hidden">
    {rows.map(([keys, text]) => (
      <span key={text} className="flex items-center gap-1.5">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
        {text}
      </span>
    ))}
  </span>
)
