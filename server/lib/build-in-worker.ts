// Builds an index in a worker thread; its arrays are moved, not copied.
// Each thread loads the imports of this module: no zod here.
import { parentPort, Worker, workerData } from 'node:worker_threads'

// Without it threads have the low limit of the process (scripts/server-process.mjs); 1M products need more.
const heapMegabytes = 4096

type Message<Data> = { step: 'snapshot' } | { step: 'built'; data: Data }

/**
 * Runs the module at `url`, which calls `postIndex`.
 * @param onSnapshot called when the snapshot of the database is taken
 * @throws the thread's error, or an error when `signal` stops it
 */
export function buildInThread<Data>(url: URL, connectionString: string, signal: AbortSignal, onSnapshot?: () => void): Promise<Data> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(url, { workerData: { connectionString }, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    // `node --watch` also sends messages: the modules that the thread has loaded.
    thread.on('message', (message: Message<Data> | { step?: undefined }) => {
      if (message.step === 'snapshot') onSnapshot?.()
      else if (message.step === 'built') resolve(message.data)
    })
    thread.once('error', reject)
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error(`${url.pathname.split('/').at(-1)} ended early`)) // no effect after a message
    })
  })
}

/** Builds the index in the thread and sends it. */
export async function postIndex(build: (connectionString: string, onSnapshot: () => void) => Promise<object>): Promise<void> {
  const { connectionString }: { connectionString?: unknown } = workerData
  if (typeof connectionString !== 'string') throw new TypeError('the thread was given no database')
  const data = await build(connectionString, () => send({ step: 'snapshot' }))
  send({ step: 'built', data }, [...buffersOf(data)])
}

const send = (message: Message<object>, moved: ArrayBuffer[] = []) => parentPort!.postMessage(message, moved)

function buffersOf(value: object, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else {
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) buffersOf(inner, found)
  }
  return found
}
