// Indexes are built in threads of their own, so that pages go on being served; their arrays are moved, not copied.
// What this module imports, each thread loads before it reads anything: no zod here.
import { parentPort, Worker, workerData } from 'node:worker_threads'

// Threads share V8's limit of the process unless they have their own. The process is kept small (scripts/run.mjs); a build at 1M
// products may need more for some seconds.
const heapMegabytes = 4096

type Message<Data> = { step: 'snapshot' } | { step: 'built'; data: Data }

/**
 * Runs the module at `url`, which calls `answerWithIndex`, and gives what it built.
 * @param onSnapshot called when it is settled which state of the database is read
 * @throws what the thread threw, or an error when `signal` ends it
 */
export function buildInThread<Data>(url: URL, connectionString: string, signal: AbortSignal, onSnapshot?: () => void): Promise<Data> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(url, { workerData: { connectionString }, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    // Under `node --watch` (npm run dev) Node itself sends messages this way, too: the modules that the thread has loaded.
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

/** The whole work of such a thread. */
export async function answerWithIndex(build: (connectionString: string, onSnapshot: () => void) => Promise<object>): Promise<void> {
  const { connectionString }: { connectionString?: unknown } = workerData
  if (typeof connectionString !== 'string') throw new TypeError('the thread was given no database')
  const data = await build(connectionString, () => tell({ step: 'snapshot' }))
  tell({ step: 'built', data }, [...buffersOf(data)])
}

const tell = (message: Message<object>, moved: ArrayBuffer[] = []) => parentPort!.postMessage(message, moved)

function buffersOf(value: object, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else {
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) buffersOf(inner, found)
  }
  return found
}
