// The assortment of the demo shop: what assortment.json holds, checked as it is read.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const scalar = z.union([z.string(), z.number()])
const limits = z.object({ min: z.number(), max: z.number() })
const condition = z.union([z.array(scalar), z.object({ min: z.number().optional(), max: z.number().optional() })])
const rule = z.object({
  when: z.record(z.string(), condition),
  values: z.record(z.string(), z.array(scalar)).optional(),
  omit: z.array(z.string()).optional(),
  template: z.string().optional(),
  price_factor: z.number().optional(),
})
const characteristic = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['str', 'int', 'float']),
  unit: z.string().nullable(),
  rapid: z.boolean().default(false),
  source: z.enum(['variant', 'values']),
  values: z.array(scalar).default([]),
})
const leaf = z.object({
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  synonyms: z.array(z.string()),
  sale_unit: z.string(),
  price: limits,
  brands: z.array(z.object({ name: z.string(), price_factor: z.number(), series: z.array(z.string()) })),
  characteristics: z.array(characteristic),
  variants: z.object({ columns: z.array(z.string()), rows: z.array(z.array(scalar)), name_only: z.array(z.string()) }),
  name_templates: z.array(z.string()),
  weight_kg: limits,
  stock: limits.extend({ zero_share: z.number() }),
  distinct_names: z.number(),
  rules: z.array(rule).default([]),
})
const branch = z.object({ name: z.string(), slug: z.string(), icon: z.string(), children: z.array(leaf) })
const assortment = z.object({
  how_to_generate: z.array(z.string()),
  expansion: z.object({ series_suffix: z.array(z.string()), editions: z.array(z.string()) }),
  discount_share: z.number(),
  no_price_share: z.number(),
  sale_category: z.string(),
  search_synonyms: z.array(z.array(z.string())),
  brands: z.array(z.object({ name: z.string(), slug: z.string(), country: z.string(), code: z.string() })),
  categories: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      icon: z.string(),
      description: z.string(),
      subcategories: z.array(z.union([branch, leaf])),
    }),
  ),
  totals: z.object({ categories: z.number(), leaf_subcategories: z.number(), brands: z.number(), distinct_names: z.number() }),
})

export type Scalar = string | number
export type Assortment = z.infer<typeof assortment>
export type Leaf = z.infer<typeof leaf>
export type Branch = z.infer<typeof branch>
export type Rule = z.infer<typeof rule>
export type Characteristic = z.infer<typeof characteristic>
export type LeafPlace = { leaf: Leaf; category: Assortment['categories'][number]; branch: Branch | null }

export function readAssortment(): Assortment {
  return assortment.parse(JSON.parse(readFileSync(new URL('./assortment.json', import.meta.url), 'utf8')))
}

export const isBranch = (node: Branch | Leaf): node is Branch => 'children' in node

/** Every leaf with its path, in the order of the file. */
export function leavesOf({ categories }: Assortment): LeafPlace[] {
  const places: LeafPlace[] = []
  for (const category of categories) {
    for (const node of category.subcategories) {
      if (isBranch(node)) for (const child of node.children) places.push({ leaf: child, category, branch: node })
      else places.push({ leaf: node, category, branch: null })
    }
  }
  return places
}
