// The tree of the catalogue menu, fetched on intent and once, in the browser only. It stands outside menu/ so that it comes at the same
// time as the code there.
import type { MenuNode } from '#contract/catalogue.ts'

let kept: { version: string; tree: Promise<MenuNode[]> } | undefined

/** @param version of the tree, part of its address: the browser keeps each for ever. A failure is forgotten: the next intent tries again. */
export function loadMenuTree(version: string): Promise<MenuNode[]> {
  if (kept?.version === version) return kept.tree
  const tree = fetchTree(version)
  kept = { version, tree }
  tree.catch(() => {
    kept = undefined
  })
  return tree
}

async function fetchTree(version: string): Promise<MenuNode[]> {
  const answer = await fetch(`/fragments/menu?version=${version}`)
  if (!answer.ok) throw new Error(`menu: ${answer.status}`)
  return (await answer.json()) as MenuNode[] // our own server's answer, typed by menu-fragment.ts
}
