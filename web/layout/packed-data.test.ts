import { expect, test } from 'vitest'
import { besideMarkup, packed, unpacked, type Packed } from './packed-data.ts'

const view = { title: 'Кран 1/2" <b>', counts: [1, null, 'ё'], more: undefined }

test('PERF-01 a page is rendered from the very value that was packed', () => {
  expect(unpacked(packed(view))).toBe(view)
})

test('PERF-01 the browser reads each text once, so that the same list stays the same value', () => {
  const { json } = packed(view)
  const answer: Packed<typeof view> = { json }
  expect(unpacked(answer)).toEqual({ title: view.title, counts: view.counts })
  expect(unpacked(answer)).toBe(unpacked(answer))
  expect(unpacked({ json })).not.toBe(unpacked(answer))
})

test('PERF-01 SEC-01 a page carries the texts beside its markup, and none ends its script early', () => {
  const beside: string[] = []
  const first = packed(view, { beside })
  const second = packed({ name: '</script><!--' }, { beside })
  expect([first.json, second.json]).toEqual(['#data0', '#data1'])
  expect(unpacked(first)).toBe(view)
  const html = besideMarkup(beside)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
  const [, text = ''] = /id="data1">(.*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(text)).toEqual({ name: '</script><!--' })
})
