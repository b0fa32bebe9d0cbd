// Checks unescaped ampersands at any end of a chunk (EXCH-03).
import { expect, test } from 'vitest'
import { AmpersandWatch } from './unescaped-ampersand.ts'

/** @returns the position of the fault in text read in chunks of this length; checks that no character is lost */
function faultIn(text: string, length: number): number | undefined {
  const watch = new AmpersandWatch()
  let parsed = ''
  for (let at = 0; at < text.length; at += length) {
    const { text: part, fault } = watch.next(text.slice(at, at + length))
    if (fault !== undefined) return parsed.length + fault
    parsed += part
  }
  expect(parsed + watch.rest()).toBe(text)
  return undefined
}

const sound = '<?a & b?><a b="&lt;">1 &amp; 2 &#38;&#x26; <![CDATA[ & ]] & ]]><!-- & - -- & --> - ] ? &gt;</a>'

test('EXCH-03 ampersands are classified the same wherever a chunk ends', () => {
  for (const length of [1, 2, 3, 5, 7, 11, 1000]) {
    expect(faultIn(sound, length), String(length)).toBeUndefined()
    for (const fault of ['& b', '&b c;', '&amp c', '&&amp;', '&#x;', '&;', '&</a>']) {
      const text = `${sound}${fault} and what follows it; ${'x'.repeat(100)}${sound}`
      expect([length, fault, faultIn(text, length)]).toEqual([length, fault, sound.length])
    }
  }
})
