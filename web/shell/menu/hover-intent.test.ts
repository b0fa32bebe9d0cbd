// Checks when a hovered category opens (MENU-01).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hoverIntent, isHeadingTo, type Point } from './hover-intent.ts'

const edge = { x: 300, top: 100, bottom: 700 }

test('MENU-01 the safe triangle: under way to the columns, or not', () => {
  const from = { x: 100, y: 200 }
  for (const to of [
    { x: 150, y: 200 },
    { x: 150, y: 320 },
    { x: 110, y: 196 },
    { x: 300, y: 700 },
  ])
    expect(isHeadingTo(edge, from, to), JSON.stringify(to)).toBe(true)
  for (const to of [
    { x: 100, y: 260 }, // straight down
    { x: 90, y: 210 }, // away
    { x: 101, y: 230 }, // steeper than the lower corner
    { x: 110, y: 180 }, // steeper than the upper corner
    { x: 310, y: 300 }, // past the edge
    from,
  ])
    expect(isHeadingTo(edge, from, to), JSON.stringify(to)).toBe(false)
  expect(isHeadingTo(edge, { x: 300, y: 200 }, { x: 305, y: 200 })).toBe(false)
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Categories are 40 px high, the first begins at 100. */
const categoryAt = ({ y }: Point) => `c${Math.floor((y - 100) / 40)}`

function pointer(nextFrame = (work: () => void) => work()) {
  const meant: string[] = []
  const intent = hoverIntent((slug) => meant.push(slug), nextFrame)
  const to = (point: Point) => intent.over(categoryAt(point), point, () => edge)
  /** moves in steps of `stepMs`, as a mouse reports */
  const move = (from: Point, until: Point, steps: number, stepMs: number) => {
    for (let step = 0; step <= steps; step++) {
      to({ x: from.x + ((until.x - from.x) * step) / steps, y: from.y + ((until.y - from.y) * step) / steps })
      vi.advanceTimersByTime(stepMs)
    }
  }
  return { meant, intent, to, move }
}

test('CONST-07 MENU-01 a category opens after 200 ms, not before, and not when the pointer has left', () => {
  const { meant, intent, to } = pointer()
  to({ x: 100, y: 110 })
  vi.advanceTimersByTime(199)
  expect(meant).toEqual([])
  vi.advanceTimersByTime(1)
  expect(meant).toEqual(['c0'])
  to({ x: 100, y: 150 })
  vi.advanceTimersByTime(150)
  intent.away()
  vi.advanceTimersByTime(500)
  expect(meant).toEqual(['c0'])
})

test('MENU-01 a slow diagonal over five categories to the columns switches to none of them', () => {
  const { meant, intent, move } = pointer()
  move({ x: 60, y: 110 }, { x: 60, y: 111 }, 1, 250)
  expect(meant).toEqual(['c0'])
  move({ x: 60, y: 111 }, { x: 290, y: 310 }, 100, 20) // 400 ms in each category
  intent.away()
  vi.advanceTimersByTime(1000)
  expect(meant).toEqual(['c0'])
})

test('MENU-01 moving straight down opens the category where the pointer stops, and so does stopping on a diagonal', () => {
  const down = pointer()
  down.move({ x: 100, y: 110 }, { x: 100, y: 270 }, 20, 10)
  vi.advanceTimersByTime(200)
  expect(down.meant).toEqual(['c4'])
  const resting = pointer()
  resting.move({ x: 60, y: 110 }, { x: 150, y: 190 }, 20, 10)
  expect(resting.meant).toEqual([])
  vi.advanceTimersByTime(200)
  expect(resting.meant).toEqual(['c2'])
})

test('MENU-01 moves that a busy page has not received yet are processed before the pointer counts as resting', () => {
  let frame = () => {}
  const { meant, to, intent } = pointer((work) => (frame = work))
  to({ x: 60, y: 110 })
  to({ x: 80, y: 120 }) // towards the columns
  vi.advanceTimersByTime(250)
  to({ x: 100, y: 130 }) // the pointer was there long before
  frame()
  expect(meant).toEqual([])
  vi.advanceTimersByTime(200)
  intent.away()
  frame()
  expect(meant).toEqual([])
  to({ x: 100, y: 150 })
  vi.advanceTimersByTime(200)
  frame()
  expect(meant).toEqual(['c1'])
})
