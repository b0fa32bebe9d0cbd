// Reads the tree: categories by order_field, subcategories depth-first by name (CONST-14).
import type { ClientBase } from 'pg'
import { russianCollator } from '#contract/catalogue/pipe-size.ts'
import type { TreeNode } from './catalogue-index-data.ts'

type Row = Omit<TreeNode, 'parent' | 'firstOrdinal' | 'endOrdinal'> & { above: string }

/** `ordinals`: by subcategory id. Inactive nodes are left out with all below them. */
export async function readTree(client: ClientBase): Promise<{ tree: TreeNode[]; ordinals: Map<number, number> }> {
  const { rows } = await client.query<Row>(
    `select '' as above, 'category' as kind, id, name, slug, icon, description, is_sale as "isSale", on_main as "onMain",
       is_popular as "isPopular", order_field as "orderField", id as "categoryId"
       from categories where is_active
     union all
     select coalesce('subcategory' || parent_id, 'category' || category_id), 'subcategory', id, name, slug, icon, description, false, false,
       false, 0, category_id
       from subcategories where is_active`,
  )
  const below = Map.groupBy(rows, ({ above }) => above)
  const tree: TreeNode[] = []
  const ordinals = new Map<number, number>()

  const place = (key: string, parent: number) => {
    for (const { above: _, ...row } of (below.get(key) ?? []).sort((a, b) => a.orderField - b.orderField || byName(a, b))) {
      const node: TreeNode = { ...row, parent, firstOrdinal: ordinals.size, endOrdinal: ordinals.size }
      const at = tree.push(node) - 1
      if (row.kind === 'subcategory') ordinals.set(row.id, node.firstOrdinal)
      place(`${row.kind}${row.id}`, at)
      node.endOrdinal = ordinals.size
    }
  }
  place('', -1)
  return { tree, ordinals }
}

const byName = (a: Row, b: Row) => russianCollator.compare(a.name, b.name) || a.id - b.id
