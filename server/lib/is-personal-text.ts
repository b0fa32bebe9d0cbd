// Recognizes e-mails, phones and other numbers of persons in texts that would be logged.
// One character on each side is enough; longer ones would take quadratic time.
const email = /[^\s@]@[^\s@]/
// Phones have 10 to 12 digits, a person's number in Kazakhstan 12, a bank card 16; bar codes have 8, 13 or 14.
const longNumber = /(?<!\d)(?:\d[\s().+\u2010-\u2015-]*){9,15}\d(?!\d)/g
const personalLengths: ReadonlySet<number> = new Set([10, 11, 12, 16])

export const isPersonalText = (text: string): boolean =>
  email.test(text) || (text.match(longNumber) ?? []).some((number) => personalLengths.has(number.replace(/\D/g, '').length))
