// Finds the best values of a comparison row, for properties where more or less is better (CMP-02).

export type Merit = 'more' | 'less'

// By the whole name as the trade writes it; a unit or an abbreviation may follow.
const merits: readonly (readonly [name: RegExp, merit: Merit])[] = [
  [/^(срок )?гаранти/i, 'more'],
  [/^срок службы|^ресурс( |$)/i, 'more'],
  [/^межповерочный интервал/i, 'more'],
  [/^кпд( |$|,)|^коэффициент полезного действия/i, 'more'],
  [/^(номинальное|рабочее|максимальное)( рабочее)? давление/i, 'more'],
  [/^(рабочая |максимальная )?температура( жидкости| среды| воды)? до$|^максимальная (рабочая )?температура/i, 'more'],
  [/^индекс энергоэффективности/i, 'less'],
  [/^уровень шума/i, 'less'],
  [/^(суточные )?потери тепла|^теплопотери/i, 'less'],
  [/^класс точности/i, 'less'],
]

export const findMerit = (property: string): Merit | undefined => merits.find(([name]) => name.test(property.trim()))?.[1]

/**
 * Positions of the best values; none where fewer than two are known or all are the same.
 * @param values null = unknown
 */
export function bestPlaces(values: readonly (number | null)[], merit: Merit): number[] {
  const known = values.filter((value) => value !== null)
  const best = merit === 'more' ? Math.max(...known) : Math.min(...known)
  if (known.length < 2 || known.every((value) => value === best)) return []
  return values.flatMap((value, at) => (value === best ? [at] : []))
}
