// Runs every command with wrong arguments: usage and exit code 2.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function run(command: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const [file = '', ...args] = command.split(' ')
  // Without a reachable database: a command that looked for one would exit with 1.
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_FOLDER: '/nonexistent' }
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
  ['server/commands/replace-order-link.ts', '1 --quiet'],
  ['server/commands/log-out.ts', 'a@b.kz c'],
  ['server/commands/wholesale.ts', 'approve', 'forgive a@b.kz'],
  ['demo/emails/preview-command.ts', '--open'],
  ['test/fake-1c/one-c-command.ts', 'http://127.0.0.1:9 a:b'],
  ['test/fake-bitrix/command.ts', '1 2'],
  ['bench/main.ts', 'orders --orders many'],
  ['bench/search/search-quality.ts', 'all'],
  ['scripts/run.mjs', 'stat', 'start now', 'sbom --all', 'test units'],
])('OPS-01 %s refuses wrong arguments with its usage and exit code 2', async (file, ...wrong) => {
  const results = await Promise.all(wrong.map(async (args) => ({ args, ...(await run(`${file} ${args}`.trim())) })))
  expect(results).toEqual(wrong.map((args) => ({ args, code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: |\nUsage: /) })))
})
