// Builds an index in a worker thread; its arrays are moved, not copied.
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina'

type BuildTask = { connectionString: string; port: MessagePort }

const threads = new Piscina<BuildTask, object>({
  minThreads: 0,
  maxThreads: 2, // the indexes of the catalogue and of the search
  idleTimeout: 10_000,
  niceIncrement: 10, // as imports, which cause most rebuilds: pages of visitors come first on a busy machine
  // Without the first threads have the low limit of the process (scripts/server-process.mjs); 1M products need more.
  // A small young space saves 100 MB that the process would retain after a build, at no more CPU.
  resourceLimits: { maxOldGenerationSizeMb: 4096, maxYoungGenerationSizeMb: 12 },
})

/**
 * @param url a module whose default export is made by `buildTask`
 * @param onSnapshot called when the snapshot of the database is taken
 * @throws the thread's error, or an error when `signal` stops it
 */
export async function buildInThread<Data extends object>(
  url: URL,
  connectionString: string,
  signal: AbortSignal,
  onSnapshot?: () => void,
): Promise<Data> {
  const { port1, port2 } = new MessageChannel()
  port1.once('message', () => onSnapshot?.())
  try {
    const data = await threads.run({ connectionString, port: port2 }, { filename: url.href, signal, transferList: [port2] })
    // The result comes through another port and may overtake the snapshot.
    if (receiveMessageOnPort(port1)) onSnapshot?.()
    return data as Data
  } finally {
    port1.close()
  }
}

/** Runs `build` in the thread. */
export const buildTask =
  (build: (connectionString: string, onSnapshot: () => void) => Promise<object>) =>
  async ({ connectionString, port }: BuildTask): Promise<unknown> => {
    const data = await build(connectionString, () => port.postMessage('snapshot'))
    return move({ [transferableSymbol]: [...buffersOf(data)], [valueSymbol]: data })
  }

function buffersOf(value: object, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else {
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) buffersOf(inner, found)
  }
  return found
}
