// Who pays an order by invoice: an organisation (БИН) or a person (ИИН), both 12 digits with a check digit (ORD-02).

const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** The 12 digits, or undefined when they are none of a БИН or ИИН: the last one checks the others (Kazakhstan's rule for both). */
export function parseBin(text: string): string | undefined {
  const bin = text.replace(/[\s\p{Pd}]/gu, '')
  if (!/^\d{12}$/.test(bin) || /^0+$/.test(bin)) return undefined
  const remainder = (weights: number[]) => weights.reduce((sum, weight, at) => sum + weight * Number(bin[at]), 0) % 11
  const first = remainder(firstWeights)
  const check = first === 10 ? remainder(secondWeights) : first
  // 10 twice: such a number is never given out.
  return check === Number(bin[11]) ? bin : undefined
}
