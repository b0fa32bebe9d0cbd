// Measures a drawing, so that all products fill their frame alike; shadows and text do not count.

export type Box = { x: number; y: number; width: number; height: number }
type Matrix = readonly [number, number, number, number, number, number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const argumentsOf: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

export function boundsOf(drawing: string): Box {
  // A turned drawing may name its own frame.
  const given = /<!--box ([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+)-->/.exec(drawing)
  if (given) return { x: Number(given[1]), y: Number(given[2]), width: Number(given[3]), height: Number(given[4]) }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const stack: Matrix[] = [identity]
  const add = (x: number, y: number, margin = 0) => {
    const [a, b, c, d, e, f] = stack[stack.length - 1] ?? identity
    const [px, py] = [a * x + c * y + e, b * x + d * y + f]
    left = Math.min(left, px - margin)
    right = Math.max(right, px + margin)
    top = Math.min(top, py - margin)
    bottom = Math.max(bottom, py + margin)
  }
  for (const [, closing, tag, attributes = ''] of drawing.replace(/<g class="t"[\s\S]*?<\/g>/g, '').matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    const number = (name: string) => Number(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? 0)
    if (tag === 'g') {
      if (closing) stack.pop()
      else stack.push(multiply(stack[stack.length - 1] ?? identity, matrixOf(attributes)))
    } else if (attributes.includes('class="s"')) continue
    else if (tag === 'rect') [0, 1].forEach((i) => [0, 1].forEach((j) => add(number('x') + i * number('width'), number('y') + j * number('height'))))
    else if (tag === 'circle') [-1, 1].forEach((i) => [-1, 1].forEach((j) => add(number('cx') + i * number('r'), number('cy') + j * number('r'))))
    else if (tag === 'ellipse') [-1, 1].forEach((i) => [-1, 1].forEach((j) => add(number('cx') + i * number('rx'), number('cy') + j * number('ry'), number('data-w') / 2)))
    else if (tag === 'polygon') for (const [, x, y] of attributes.matchAll(/([\d.-]+),([\d.-]+)/g)) add(Number(x), Number(y))
    else if (tag === 'path') eachPoint(/ d="([^"]*)"/.exec(attributes)?.[1] ?? '', (x, y) => add(x, y, number('data-w') / 2))
  }
  return Number.isFinite(left) ? { x: left, y: top, width: right - left, height: bottom - top } : { x: 0, y: 0, width: 400, height: 400 }
}

function matrixOf(attributes: string): Matrix {
  let matrix = identity
  for (const [, name, values = ''] of (/transform="([^"]*)"/.exec(attributes)?.[1] ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second, third = 0] = values.split(/[ ,]+/).map(Number)
    if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, first, second ?? 0])
    if (name === 'scale') matrix = multiply(matrix, [first, 0, 0, second ?? first, 0, 0])
    if (name === 'rotate') {
      const [cos, sin, x, y] = [Math.cos((first * Math.PI) / 180), Math.sin((first * Math.PI) / 180), second ?? 0, third]
      matrix = multiply(matrix, [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y])
    }
  }
  return matrix
}

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]

/** Corners and midpoints of curves; handles count by two thirds, where a curve's belly is. */
function eachPoint(path: string, visit: (x: number, y: number) => void): void {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, command = 'M', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const upper = command.toUpperCase()
    const relative = command !== upper
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([value]) => Number(value))
    const size = argumentsOf[upper] ?? 2
    if (upper === 'Z') [x, y] = [startX, startY]
    for (let at = 0; size > 0 && at + size <= numbers.length; at += size) {
      const values = numbers.slice(at, at + size)
      const [fromX, fromY] = [x, y]
      if (upper === 'H') x = (relative ? x : 0) + (values[0] ?? 0)
      else if (upper === 'V') y = (relative ? y : 0) + (values[0] ?? 0)
      else {
        x = (relative ? fromX : 0) + (values[size - 2] ?? 0)
        y = (relative ? fromY : 0) + (values[size - 1] ?? 0)
        if (upper !== 'A') {
          for (let pair = 0; pair < size - 2; pair += 2) {
            const [hx, hy] = [(relative ? fromX : 0) + (values[pair] ?? 0), (relative ? fromY : 0) + (values[pair + 1] ?? 0)]
            const [nearX, nearY] = [(fromX + x) / 2, (fromY + y) / 2]
            visit(nearX + (hx - nearX) * 0.72, nearY + (hy - nearY) * 0.72)
          }
        }
      }
      if (upper === 'M' && at === 0) [startX, startY] = [x, y]
      visit(x, y)
    }
  }
}
