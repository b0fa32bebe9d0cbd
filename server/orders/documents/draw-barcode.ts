// Draws a barcode EAN-13 (also UPC-A) into a PDF; others are printed as digits alone.

const left = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
/** Which of the six digits on the left are of the other set, by the first digit. */
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

const inverted = (bits: string): string => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const reversed = (bits: string): string => Array.from(bits).toReversed().join('')

/** 95 modules, 1 = a bar; undefined for other codes and wrong check digits. */
export function ean13Modules(barcode: string): string | undefined {
  const code = barcode.length === 12 ? `0${barcode}` : barcode
  if (!/^\d{13}$/.test(code)) return undefined
  const digits = Array.from(code, Number)
  if (digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 !== 0) return undefined
  const [first = 0, ...others] = digits
  const bits = others.map((digit, at) => {
    const plain = left[digit] ?? ''
    if (at >= 6) return inverted(plain)
    return parities[first]?.[at] === 'G' ? reversed(inverted(plain)) : plain
  })
  return `101${bits.slice(0, 6).join('')}01010${bits.slice(6).join('')}101`
}

/** Points; the narrowest bar needs 0.75 for scanners. */
const module = 0.8
const height = 26

export function drawBarcode(pdf: PDFKit.PDFDocument, modules: string, x: number, y: number): void {
  for (const match of modules.matchAll(/1+/g)) pdf.rect(x + match.index * module, y, match[0].length * module, height)
  pdf.fill('#000000')
}
