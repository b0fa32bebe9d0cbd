// Writes and reads ZIP files in tests; writes also with paths that lead outside and wrong sizes.
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import yauzl from 'yauzl'

export type ZipEntry = { name: string; content: Buffer | string; stored?: boolean; nameBytes?: Buffer }

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content)
    const compressed = entry.stored ? content : deflateRawSync(content)
    const name = entry.nameBytes ?? Buffer.from(entry.name, 'utf8')
    const flags = entry.nameBytes ? 0 : 0x800
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(entry.stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(compressed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, compressed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, name]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

/** @param files contents by their names */
export const zipOfFiles = (files: ReadonlyMap<string, Buffer>): Buffer => zipOf([...files].map(([name, content]) => ({ name, content })))

/** Contents by their names, in the order of the file. */
export async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await yauzl.fromBufferPromise(zip, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of opened.eachEntry()) entries.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return entries
}
