// Records each `npm start` of this machine in the data folder, for `npm run rollout` (OPS-05).
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { processStart } from '../database/embedded/process-info.ts'
import { parseJson } from '../lib/parse-json.ts'

const running = z.object({
  host: z.string(),
  pid: z.int(),
  /** tells it from a later process with its pid */
  startedAt: z.string(),
  port: z.int(),
  /** rollouts that have ended */
  rollouts: z.int(),
  hasSucceeded: z.boolean(),
})
export type Running = z.infer<typeof running>

const folderOf = (dataFolder: string): string => join(dataFolder, 'running')

export async function announceRollouts({ dataFolder, port }: Pick<Config, 'dataFolder' | 'port'>) {
  const folder = folderOf(dataFolder)
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${hostname()}-${process.pid}.json`)
  const own: Running = {
    host: hostname(),
    pid: process.pid,
    startedAt: (await processStart(process.pid)) ?? '',
    port,
    rollouts: 0,
    hasSucceeded: true,
  }
  const write = async () => {
    await writeFile(`${file}.unfinished`, JSON.stringify(own))
    await rename(`${file}.unfinished`, file)
  }
  await write()
  return {
    async record(hasSucceeded: boolean) {
      own.rollouts += 1
      own.hasSucceeded = hasSucceeded
      await write()
    },
    end: () => rm(file, { force: true }),
  }
}

/** Those of this machine that live, by port; files of killed ones are removed. */
export async function findRunning({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Running[]> {
  const folder = folderOf(dataFolder)
  const found: Running[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.json')) continue
    const file = join(folder, name)
    const parsed = running.safeParse(parseJson(await readFile(file, 'utf8').catch(() => '')))
    if (!parsed.success || parsed.data.host !== hostname()) continue
    if ((await processStart(parsed.data.pid)) === parsed.data.startedAt) found.push(parsed.data)
    else await rm(file, { force: true })
  }
  return found.sort((a, b) => a.port - b.port)
}
