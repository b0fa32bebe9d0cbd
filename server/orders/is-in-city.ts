// Decides whether delivery to an address is by the rule of the shop's city (SHELL-09).

/** Whether the address names one of the cities as its own: first or after a comma, not as a street. */
export function isInCity(address: string, cities: readonly string[]): boolean {
  const parts = address.toLowerCase().split(/[,;\n]/)
  const towns = parts.map((part) => part.replace(/(?<!\p{L})(г|гор|город|қ|қала|қаласы|city)(?!\p{L})\.?/gu, ' ').trim())
  return (
    cities.length === 0 || cities.some((city) => towns.some((town) => town === city || (town.startsWith(`${city} `) && town === towns[0])))
  )
}
