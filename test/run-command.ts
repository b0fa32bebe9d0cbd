// Runs a command of server/commands/ as operators do.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Without a connection string the database is the embedded one of the folder. */
type Place = {
  connectionString?: string
  folder: string
  archiveFolder?: string
  /** FILES_URL */
  bucket?: string
  /** what the command reads from the standard input */ input?: string
}
type CommandResult = { code: number; stdout: string; stderr: string }

export function runCommand(
  name: string,
  { connectionString, folder, archiveFolder, bucket, input }: Place,
  ...args: string[]
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../server/commands/${name}.ts`, import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const database = connectionString === undefined ? {} : { DATABASE_URL: connectionString }
  const archive = archiveFolder === undefined ? {} : { ARCHIVE_FOLDER: archiveFolder }
  const files = bucket === undefined ? {} : { FILES_URL: bucket }
  const env = { PATH, NODE_COMPILE_CACHE, ...database, ...archive, ...files, DATA_FOLDER: folder, LOG_LEVEL: 'silent' }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
    if (input !== undefined) child.stdin?.end(input)
  })
}
