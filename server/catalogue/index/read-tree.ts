// Reads the tree: categories by order_field, subcategories depth-first by name (CONST-14).
import type { ClientBase } from 'pg'
import { russianCollator } from '#contract/catalogue/pipe-size.ts'
import type { TreeNode } from './catalogue-index-data.ts'

type Row = Pick<TreeNode, 'id' | 'name' | 'slug' | 'icon' | 'description'>
type CategoryRow = Row & { is_sale: boolean; on_main: boolean; is_popular: boolean; order_field: number }
type SubcategoryRow = Row & { category_id: number; parent_id: number | null }

/** `ordinals`: by subcategory id. Inactive nodes are left out with all below them. */
export async function readTree(client: ClientBase): Promise<{ tree: TreeNode[]; ordinals: Map<number, number> }> {
  const categories = await client.query<CategoryRow>(
    'select id, name, slug, icon, description, is_sale, on_main, is_popular, order_field from categories where is_active',
  )
  const subcategories = await client.query<SubcategoryRow>(
    'select id, category_id, parent_id, name, slug, icon, description from subcategories where is_active',
  )
  const below = Map.groupBy(subcategories.rows, (row) => (row.parent_id === null ? `c${row.category_id}` : `s${row.parent_id}`))
  const tree: TreeNode[] = []
  const ordinals = new Map<number, number>()

  const place = (key: string, parent: number) => {
    for (const row of (below.get(key) ?? []).sort(byName)) {
      const at = tree.length
      const ordinal = ordinals.size
      ordinals.set(row.id, ordinal)
      const node: TreeNode = {
        kind: 'subcategory',
        ...shownOf(row),
        isSale: false,
        onMain: false,
        isPopular: false,
        orderField: 0,
        categoryId: row.category_id,
        parent,
        firstOrdinal: ordinal,
        endOrdinal: ordinal + 1,
      }
      tree.push(node)
      place(`s${row.id}`, at)
      node.endOrdinal = ordinals.size
    }
  }
  for (const row of categories.rows.sort((a, b) => a.order_field - b.order_field || byName(a, b))) {
    const at = tree.length
    const node: TreeNode = {
      kind: 'category',
      ...shownOf(row),
      isSale: row.is_sale,
      onMain: row.on_main,
      isPopular: row.is_popular,
      orderField: row.order_field,
      categoryId: row.id,
      parent: -1,
      firstOrdinal: ordinals.size,
      endOrdinal: ordinals.size,
    }
    tree.push(node)
    place(`c${row.id}`, at)
    node.endOrdinal = ordinals.size
  }
  return { tree, ordinals }
}

const shownOf = ({ id, name, slug, icon, description }: Row): Row => ({ id, name, slug, icon, description })

const byName = (a: { id: number; name: string }, b: { id: number; name: string }) => russianCollator.compare(a.name, b.name) || a.id - b.id
