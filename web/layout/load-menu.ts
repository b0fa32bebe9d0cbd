// The deeper levels of the catalogue menu and the code that shows them: fetched once per state of the catalogue, in the browser only.
import type { MenuLevel, MenuPanel } from './menu-parts.tsx'
import type { MenuNode } from './menu-tree.ts'

export type MenuParts = { MenuPanel: typeof MenuPanel; MenuLevel: typeof MenuLevel; tree: MenuNode[] }

let kept: { generation: number; parts: Promise<MenuParts> } | undefined

/** @param generation the catalogue's, part of the address: another state is another file for the browser's cache. */
export function loadMenuParts(generation: number): Promise<MenuParts> {
  if (kept?.generation === generation) return kept.parts
  const parts = Promise.all([import('./menu-parts.tsx'), fetchTree(generation)]).then(([code, tree]) => ({
    ...code,
    tree,
  }))
  kept = { generation, parts }
  parts.catch(() => {
    kept = undefined // the next intent tries again
  })
  return parts
}

async function fetchTree(generation: number): Promise<MenuNode[]> {
  const answer = await fetch(`/fragments/menu?generation=${generation}`)
  if (!answer.ok) throw new Error(`menu: ${answer.status}`)
  return (await answer.json()) as MenuNode[] // our own server's answer, typed by menu.route.ts
}
