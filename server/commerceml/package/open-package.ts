// Opens a package of 1C: one file, a folder or a zip. Only its listed files can be read.
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { ImportError } from '../xml/import-error.ts'
import { isRubbish, type ExchangePackage, type PackageFile } from './package.ts'
import { openZip, type ZipLimits } from './zip-package.ts'

/** @throws ImportError when there is no such file or the zip is refused */
export async function openPackage(path: string, limits?: ZipLimits): Promise<ExchangePackage> {
  const found = await stat(path).catch((error: unknown) => {
    throw new ImportError('there is no such file or folder, or it may not be read', {
      file: path,
      cause: error,
    })
  })
  if (found.isDirectory()) return { files: await listFolder(path, path), close: () => undefined }
  if (await isZip(path)) return openZip(path, limits)
  const folder = dirname(path)
  // A single file brings the images next to it, but no other file of its folder.
  const images = await listFolder(join(folder, 'import_files'), folder).catch(() => [])
  return { files: [toPackageFile(path, basename(path), found.size), ...images], close: () => undefined }
}

export async function isZip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && (buffer.readUInt32LE(0) === 0x04034b50 || buffer.readUInt32LE(0) === 0x06054b50)
  } finally {
    await handle.close()
  }
}

async function listFolder(folder: string, root: string): Promise<PackageFile[]> {
  const files: PackageFile[] = []
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // Links are skipped: they may lead outside the package.
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(root, path).split(sep).join('/')
    if (!isRubbish(name)) files.push(toPackageFile(path, name, (await stat(path)).size))
  }
  return files
}

export const toPackageFile = (path: string, name: string, bytes: number): PackageFile => ({
  path: name,
  bytes,
  // Larger chunks are slower and need more memory: their strings survive young garbage collections.
  open: async () => createReadStream(path, { highWaterMark: 64 * 1024 }),
})
