// Opens folders of files named by their content: images, drawings, documents, videos.
import { randomBytes } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export async function openContentDisk(folder: string): Promise<Disk> {
  await mkdir(folder, { recursive: true })
  return new Disk(new RenamingDriver(folder))
}

/** Other requests never read half a file, also after a full disk or a killed process. */
export async function putWhole(disk: Disk, name: string, bytes: Buffer): Promise<void> {
  const unfinished = `unfinished/${randomBytes(8).toString('hex')}`
  await disk.put(unfinished, bytes)
  await disk.move(unfinished, name)
}

/** flydrive moves a file by copying it. */
class RenamingDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' })
    this.#folder = folder
  }

  override async move(source: string, destination: string): Promise<void> {
    const target = join(this.#folder, destination)
    await mkdir(dirname(target), { recursive: true })
    await rename(join(this.#folder, source), target)
  }
}
