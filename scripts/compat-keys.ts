// Reads from web-features what the browsers of the floor lack.
import { features } from 'web-features'
import { browserFloor } from './browser-floor.ts'

/** Keys of browser-compat-data, such as `api.Element.checkVisibility`, by whether every browser of the floor has them. */
export function readCompatKeys(): { above: Set<string>; within: Set<string> } {
  const browsers = ['safari', 'chrome', 'firefox'] as const
  const keys = { above: new Set<string>(), within: new Set<string>() }
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
      const isWithin = browsers.every((browser) => Number.parseFloat(support[browser] ?? 'none') <= browserFloor[browser])
      keys[isWithin ? 'within' : 'above'].add(key)
    }
  }
  return keys
}

export type ScriptApis = {
  /** `CloseWatcher`, `requestIdleCallback` */
  globals: Set<string>
  /** `URL.parse` */
  statics: Set<string>
  /** `[Element, checkVisibility]` */
  members: [owner: string, name: string][]
}

export function readScriptApis(keys: Iterable<string>): ScriptApis {
  const apis: ScriptApis = { globals: new Set(), statics: new Set(), members: [] }
  for (const key of keys) {
    const [, owner, member = owner] = /^(?:api|javascript\.builtins)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? []
    if (owner === undefined || member === undefined || member.endsWith('_event')) continue
    if (member === owner || owner === 'Window') apis.globals.add(member)
    else if (member.endsWith('_static')) apis.statics.add(`${owner}.${member.slice(0, -'_static'.length)}`)
    else {
      // Functions of builtins are named like methods.
      apis.statics.add(`${owner}.${member}`)
      apis.members.push([owner, member])
    }
  }
  return apis
}
