// Parses the number of an organisation (БИН) or a person (ИИН) with its check digit (ORD-02).

const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** Skips words before the number: «ТОО Стройдом, БИН 940140000385». @returns 12 digits; undefined if invalid */
export function parseBin(text: string): string | undefined {
  const bin = text.replace(/^\P{N}+|[\s\p{Pd}\p{Cf}]/gu, '')
  if (!/^\d{12}$/.test(bin) || /^0+$/.test(bin)) return undefined
  const remainder = (weights: number[]) => weights.reduce((sum, weight, at) => sum + weight * Number(bin[at]), 0) % 11
  const first = remainder(firstWeights)
  const check = first === 10 ? remainder(secondWeights) : first
  // Numbers with 10 twice are not issued.
  return check === Number(bin[11]) ? bin : undefined
}
