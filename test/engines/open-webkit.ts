// Drives WebKitGTK by WebKitWebDriver (W3C WebDriver) on a display of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { waitUntil } from './wait-until.ts'
import type { Engine, Key, Window } from './engine.ts'

const windowProgram = fileURLToPath(new URL('webkit-window.py', import.meta.url))
const keys: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C' }
const answer = z.object({ value: z.unknown() })
const failure = z.object({ error: z.string(), message: z.string() })
const session = z.object({ sessionId: z.string() })

export async function openWebKit({ width, height, init }: Window): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const pipe = display.stdio[3]
  if (!pipe) throw new Error('Xvfb did not start')
  const [number] = (await once(pipe, 'data')) as [Buffer]
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  const initFile = join(folder, 'init.js')
  writeFileSync(initFile, init)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    detached: true, // its own group, which `kill` ends
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      HOME: folder,
      LANG: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // under root it does not start otherwise
    },
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntil(async () => (await fetch(`${origin}/status`).catch(() => null))?.ok === true)
  const call = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(origin + path, { method: 'POST', body: JSON.stringify(body) })
    const { value } = answer.parse(await response.json())
    if (response.ok) return value
    const { error, message } = failure.parse(value)
    throw new Error(`${error}: ${message}`)
  }
  const args = [`--width=${width}`, `--height=${height}`, `--init=${initFile}`]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: windowProgram, args } } }
  const base = `/session/${session.parse(await call('/session', { capabilities })).sessionId}`
  const act = (type: 'key' | 'pointer', actions: object[]) => call(`${base}/actions`, { actions: [{ type, id: type, actions }] })
  const typeText = (text: string) =>
    act(
      'key',
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  return {
    open: async (url) => void (await call(`${base}/url`, { url })),
    evaluate: async (work, ...values) =>
      (await call(`${base}/execute/sync`, { script: `return (${work.toString()})(...arguments)`, args: values })) as never,
    click: async (x, y) =>
      void (await act('pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    type: async (text) => void (await typeText(text)),
    press: async (key) => void (await typeText(keys[key])),
    kill() {
      endGroup(driver)
      display.kill('SIGKILL')
    },
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
