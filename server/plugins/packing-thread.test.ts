// What the thread that packs leaves in memory (docs/decisions/026).
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { valueSymbol } from 'piscina'
import { expect, test } from 'vitest'
import packInThread from './packing-thread.ts'

const page = 'Насос циркуляционный 25-60, '.repeat(3000)

test('OPS-02 a packed page is alone in its memory, and of the page and of what it was written into nothing is left', () => {
  for (const [packing, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const before = process.memoryUsage().arrayBuffers
    for (let times = 0; times < 100; times++) {
      const body = new TextEncoder().encode(page)
      const packed = Reflect.get(packInThread({ body, packing, quality: 4 }), valueSymbol) as Uint8Array
      expect([packed.buffer.byteLength - packed.length, body.length]).toEqual([0, 0])
      if (times === 0) expect(unpack(packed).toString()).toBe(page)
    }
    // Dead chunks of half a page each would be 7 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * 1024 * 1024)
  }
})
