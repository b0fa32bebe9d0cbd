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

test.each([
  ['server/commands/backup.ts', '--keep', 'a b'],
  ['server/commands/restore.ts', '', 'a b', '--force a'],
  ['server/commands/import.ts', '', 'a b', '--what a', 'a --rate RUB=much'],
  ['server/commands/exchange.ts', 'dance 1', 'show', 'show x', 'show 1 2', '--all'],
  ['server/commands/feeds.ts', 'satu', 'google ugly', 'google 1 2', '--json'],
  ['server/commands/searches.ts', 'lost', 'failed 7', 'synonym a', 'synonym a b c', '--all'],
  ['server/commands/undelivered.ts', 'agian', 'again --all'],
  ['server/commands/replace-order-link.ts', '', '1 2', '1 --quiet'],
  ['server/commands/log-out.ts', '', 'a@b.kz c', 'a@b.kz --everybody'],
  ['server/commands/wholesale.ts', 'approve', 'approve a@b.kz', 'end', 'end a@b.kz c', 'forgive a@b.kz', 'end a@b.kz --now'],
  ['demo/emails/preview-command.ts', 'a b', '--open'],
  ['test/fake-1c/one-c-command.ts', '', 'http://127.0.0.1:9', 'http://127.0.0.1:9 a:b', 'http://127.0.0.1:9 a:b c d', 'a b c --fast'],
  ['test/fake-bitrix/command.ts', '1 2', '--port=1'],
  ['bench/main.ts', 'speed', 'orders --orders many'],
  ['bench/search/search-quality.ts', '--wet', 'all'],
  ['scripts/run.mjs', '', 'stat', 'start now', 'start --port=1', 'dev --port=1', 'sbom a b', 'sbom --all', 'test units', 'test checks all'],
])('OPS-01 %s refuses wrong arguments with its usage and exit code 2', async (file, ...wrong) => {
  const results = await Promise.all(wrong.map(async (args) => ({ args, ...(await run(`${file} ${args}`.trim())) })))
  expect(results).toEqual(wrong.map((args) => ({ args, code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: |\nUsage: /) })))
})
