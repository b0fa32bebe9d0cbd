// Joins the metrics of all workers of a machine: the one that is asked asks the parent, which asks each (OPS-02).
import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

const question = 'join metrics'
const answer = z.object({ joinedMetrics: z.string() })

/** In the parent. A worker that starts does not respond: meanwhile the last metrics are sent again, for counters never fall. */
export function joinMetrics(isStarting: () => boolean): void {
  const registry = new AggregatorRegistry()
  let joinedMetrics = ''
  cluster.on('message', (worker, message: unknown) => {
    if (message !== question) return
    const read = isStarting() ? Promise.resolve(joinedMetrics) : registry.clusterMetrics().catch(() => joinedMetrics)
    void read.then((text) => {
      joinedMetrics = text
      worker.send({ joinedMetrics } satisfies z.infer<typeof answer>, () => undefined) // an error: it has just ended
    })
  })
}

/** @returns the metrics of all workers, or of this process where it has no parent */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  void new AggregatorRegistry() // answers the parent from now on
  return async () => {
    const joined = await new Promise<string>((resolve) => {
      const take = (message: unknown) => {
        const { data } = answer.safeParse(message)
        if (!data) return
        process.off('message', take)
        resolve(data.joinedMetrics)
      }
      process.on('message', take)
      process.send?.(question)
    })
    return joined === '' ? registry.metrics() : joined
  }
}
