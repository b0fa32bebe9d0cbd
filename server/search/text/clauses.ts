// What a name says before a colon is the kind of goods, behind it stands what the thing is: «Фитинг ППР Valfex: муфта 25».

// Of a whole name, not of something it lists («дизель, ГВС: есть»), nor of what the thing is for («Сифон для использования: ванна»).
const kind = /^[^,:]+: /
const purpose = /. (?:для|с|со|под) /i

/** Each begins with what it names. */
export function clausesOf(name: string): string[] {
  if (!name.includes(': ')) return [name]
  const before = kind.exec(name)?.[0]
  if (before === undefined || purpose.test(before)) return [name]
  return [before, name.slice(before.length)]
}
