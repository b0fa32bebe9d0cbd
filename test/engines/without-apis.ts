// Writes the script that removes from a page what the browsers of the floor lack.
import { readCompatKeys, readScriptApis } from '../../scripts/compat-keys.ts'

/** What WebKit itself or its driver needs; what older ones have in part (scripts/check-floor.ts). */
const exceptions = new Set(['Iterator', 'AbortSignal.timeout', 'Request.formData', 'Response.formData'])

export function withoutApisAboveFloor(): string {
  const { globals, statics, members } = readScriptApis(readCompatKeys().above)
  const isRemoved = (name: string) => !exceptions.has(name)
  const removed = [
    ...[...globals].filter(isRemoved).map((name) => ['', name]),
    ...[...statics].filter(isRemoved).map((path) => path.split('.')),
    ...members.filter((member) => isRemoved(member.join('.'))).map(([owner, name]) => [`${owner}.prototype`, name]),
  ]
  return `for (const [owner, name] of ${JSON.stringify(removed)})
  try { delete owner.split('.').reduce((at, key) => (key ? at[key] : at), globalThis)[name] } catch {}`
}
