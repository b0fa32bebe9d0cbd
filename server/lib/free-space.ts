// Refuses files while the disk has little free space.
import { statfs } from 'node:fs/promises'
import { ShopError } from '../errors.ts'

// Left to the database, whose orders matter more.
const minFreeBytes = 512 * 2 ** 20

/** @param bytes that will be written to the folder's disk @throws storage_full */
export async function refuseFullDisk(folder: string, bytes: number, minFree = minFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < minFree) throw new ShopError('storage_full')
}
