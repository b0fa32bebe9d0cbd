// Writes the script that removes from a page what the browsers of the floor lack.
import { readCompatKeys, readScriptApis } from '../../scripts/compat-keys.ts'

/** What WebKit itself or its driver needs. */
const kept = new Set(['Iterator'])

export function withoutApisAboveFloor(): string {
  const { globals, statics, members } = readScriptApis(readCompatKeys().above)
  const removed = [
    ...[...globals].filter((name) => !kept.has(name)).map((name) => ['', name]),
    ...[...statics].map((path) => path.split('.')),
    ...members.map(([owner, name]) => [`${owner}.prototype`, name]),
  ]
  return `for (const [owner, name] of ${JSON.stringify(removed)})
  try { delete owner.split('.').reduce((at, key) => (key ? at[key] : at), globalThis)[name] } catch {}`
}
