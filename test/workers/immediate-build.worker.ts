// Builds nothing: its result follows the snapshot at once.
import { buildTask } from '#server/lib/build-in-worker.ts'

export default buildTask(async (_connectionString, onSnapshot) => {
  onSnapshot()
  return {}
})
