// Runs the commands of operators with wrong arguments: usage and exit code 2.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function run(command: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const [file = '', ...args] = command.split(' ')
  // Without a reachable database: a command that looked for one would exit with 1.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_FOLDER: '/nonexistent' }
  return new Promise((resolve) => {
    execFile(process.execPath, [`${root}${file}`, ...args], { env, cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

// What is wrong differs: an unknown word, a missing or surplus one, an unknown option, a value that is no number.
test.each([
  ['server/commands/backup.ts', 'a b'],
  ['server/commands/restore.ts', ''],
  ['server/commands/import.ts', 'a --rate RUB=much'],
  ['server/commands/exchange.ts', 'show x'],
  ['server/commands/feeds.ts', 'satu'],
  ['server/commands/searches.ts', 'failed 7'],
  ['server/commands/undelivered.ts', 'agian'],
  ['server/commands/settings.ts', 'set shop.phone'],
  ['server/commands/replace-order-link.ts', '1 --quiet'],
  ['server/commands/log-out.ts', 'a@b.kz c'],
  ['scripts/run.mjs', 'stat', 'start now', 'sbom --all', 'test units'],
])('OPS-01 %s refuses wrong arguments with its usage and exit code 2', async (file, ...wrong) => {
  const results = await Promise.all(wrong.map(async (args) => ({ args, ...(await run(`${file} ${args}`.trim())) })))
  expect(results).toEqual(wrong.map((args) => ({ args, code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: |\nUsage: /) })))
})
