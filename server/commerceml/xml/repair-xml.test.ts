// Checks the repair of forbidden characters at any end of a chunk (EXCH-03).
import { expect, test } from 'vitest'
import { XmlRepair } from './repair-xml.ts'

function repaired(text: string, length: number) {
  const repair = new XmlRepair()
  const parts = Array.from({ length: Math.ceil(text.length / length) }, (_, at) => repair.next(text.slice(at * length, (at + 1) * length)))
  parts.push(repair.next(undefined))
  return { text: parts.map((part) => part.text).join(''), count: parts.flatMap(({ repairs }) => repairs).length }
}

const sound =
  '<?a & b?><!DOCTYPE a><a b="&lt;"\t><b\n c = "1"/></b >1 &amp; 2 &#38;&#x26; <![CDATA[ & < &nbsp; ]] & ]]><!-- & - -- & --> - ] ? 😀&gt;</a>'

test('EXCH-03 characters that XML forbids are repaired the same wherever a chunk ends', () => {
  for (const length of [1, 2, 3, 5, 7, 11, 1000]) {
    expect(repaired(sound, length), String(length)).toEqual({ text: sound, count: 0 })
    for (const [fault, right, count] of [
      ['A & b', 'A &amp; b', 1],
      ['&b c;', '&amp;b c;', 1],
      ['&amp c&', '&amp;amp c&amp;', 2],
      ['&&amp;', '&amp;&amp;', 1],
      ['&nbsp;&#x;', '&amp;nbsp;&amp;#x;', 2],
      ['a\u0001\u000bb\ufffe\u0000', 'ab', 4],
      ['a&#1;b&#x1F;c&#xD800;', 'abc', 3],
      ['<![CDATA[a\u0002]]>', '<![CDATA[a]]>', 1],
      ['t < 20, <5, <=, ]]>', 't &lt; 20, &lt;5, &lt;=, ]]&gt;', 4],
      ['резьба <G 1/2>, <Исток», <a & <b/c', 'резьба &lt;G 1/2>, &lt;Исток», &lt;a &amp; &lt;b/c', 5],
    ] as const)
      expect([length, fault, repaired(`${sound}${fault}</a>${sound}`, length)]).toEqual([
        length,
        fault,
        { text: `${sound}${right}</a>${sound}`, count },
      ])
  }
  expect(new XmlRepair().next('a\n\u0001\n\n&\n <a>').repairs).toEqual([1, 3])
})
