// Decides whether an address is in a city of free delivery (SHELL-09).

/** «Актобе ул. Абая 1», «Актобе 11 мкр», «Актобе 030000»; with no more than a house number it is a street: «Актобе 5, Алматы». */
const isBehindCity = /\p{L}{3}|\d{6}/u

/** Whether the address names one of the cities as its own: first or after a comma, not as a street. */
export function isInCity(address: string, cities: readonly string[]): boolean {
  const parts = address.toLowerCase().split(/[,;\n]/)
  const towns = parts.map((part) => part.replace(/(?<!\p{L})(г|гор|город|қ|қала|қаласы|city)(?!\p{L})\.?/gu, ' ').trim())
  const [first = ''] = towns
  const begins = (city: string) => first.startsWith(`${city} `) && isBehindCity.test(first.slice(city.length))
  return cities.length === 0 || cities.some((city) => towns.includes(city) || begins(city))
}
