// Opens folders of files named by their content: images, drawings, documents, videos.
import { randomBytes } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { ShopError } from '../errors.ts'
import { SharedWork } from '../lib/shared-work.ts'
import { isMissing, openBucket, toPrefix, type FilePlace } from './file-bucket.ts'

export async function openContentDisk(place: FilePlace): Promise<Disk> {
  await mkdir(place.folder, { recursive: true })
  return new Disk(place.bucket ? new CachingDriver(place, await openBucket(place.bucket)) : new RenamingDriver(place.folder))
}

/** Other requests never read half a file, also after a full disk or a killed process. */
export async function putWhole(disk: Disk, name: string, bytes: Buffer): Promise<void> {
  const unfinished = unfinishedName()
  await disk.put(unfinished, bytes)
  await disk.move(unfinished, name)
}

const unfinishedName = () => `unfinished/${randomBytes(8).toString('hex')}`

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

/** The files are in a bucket; what was written or read stays in the folder, too: content never changes under its name. */
class CachingDriver extends RenamingDriver {
  readonly #bucket: Disk
  readonly #prefix: string
  readonly #fetching = new SharedWork<string, boolean>()

  constructor(place: FilePlace, bucket: Disk) {
    super(place.folder)
    this.#bucket = bucket
    this.#prefix = toPrefix(place)
  }

  /** Fetches it: one request of the bucket for a file, also where it is missing. */
  override async exists(key: string): Promise<boolean> {
    return (await super.exists(key)) || this.#fetching.run(key, () => this.#fetch(key))
  }

  override async get(key: string) {
    await this.exists(key)
    return super.get(key)
  }

  override async getStream(key: string) {
    await this.exists(key)
    return super.getStream(key)
  }

  override async getBytes(key: string) {
    await this.exists(key)
    return super.getBytes(key)
  }

  override async getMetaData(key: string) {
    await this.exists(key)
    return super.getMetaData(key)
  }

  override async move(source: string, destination: string): Promise<void> {
    await this.#bucket.put(this.#prefix + destination, await super.getBytes(source))
    await super.move(source, destination)
  }

  async #fetch(key: string): Promise<boolean> {
    const unfinished = unfinishedName()
    try {
      await super.putStream(unfinished, await this.#bucket.getStream(this.#prefix + key))
    } catch (error) {
      if (isMissing(error)) return false
      throw new ShopError('unavailable', { cause: error })
    }
    await super.move(unfinished, key)
    return true
  }
}
