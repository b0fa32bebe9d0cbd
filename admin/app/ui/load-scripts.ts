// Loads scripts of screens and lazy parts. Each is requested as data of pages are (hold-requests.ts), so it waits for the
// line: React Router alone would reload the page, with what was typed.
import { afterPause, loadPart as loadNow } from '#web/rendering/load-part.ts'
import { loadRouteModule as loadModuleNow } from '#web/rendering/load-route-module.ts'

/** The import then takes it from the browser's cache. */
const receive = async (address: string) => (await fetch(address)).arrayBuffer()
const whenReceived = (address: string) => receive(address).catch(() => afterPause(() => receive(address)))

/** @param files of the build: the part itself and what it imports */
export async function loadPart(part: Parameters<typeof loadNow>[0], files: string[] = []): Promise<unknown> {
  await Promise.all(files.filter((file) => file.endsWith('.js')).map((file) => whenReceived(import.meta.env.BASE_URL + file)))
  return loadNow(part, files)
}

export const loadRouteModule: typeof loadModuleNow = async (route, loaded) => {
  if (!(route.id in loaded)) await whenReceived(route.module)
  return loadModuleNow(route, loaded)
}
