// Checks the preview of all e-mails.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { emailSamples } from './email-samples.ts'

const command = new URL('preview-command.ts', import.meta.url).pathname

test('CHK-06 the preview writes every e-mail as HTML and text and an overview page, and leaves other files in the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emails-'))
  try {
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await promisify(execFile)(process.execPath, [command, folder])
    const names = Object.keys(emailSamples)
    expect((await readdir(folder)).sort()).toEqual(
      ['index.html', 'notes.txt', ...names.flatMap((name) => [`${name}.html`, `${name}.txt`])].sort(),
    )
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    for (const name of names) expect(page).toContain(`<iframe src="${name}.html"`)
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  } finally {
    await rm(folder, { recursive: true })
  }
})
