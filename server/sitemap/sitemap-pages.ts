// Lists all pages for search engines except products: fixed pages, categories and content.
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import type { Page } from '#contract/accounts/page-handle.ts'
import { categoryTree } from '../catalogue/tree/category-tree.ts'
import { categoryPictures } from '../catalogue/tree/category-images.ts'
import type { Services } from '../services.ts'
import { contentPages, withText, type SitemapPage } from './content-pages.ts'

export async function sitemapPages(services: Pick<Services, 'db' | 'catalogue'>, pages: readonly Page[]): Promise<SitemapPage[]> {
  const fixedPages = pages.flatMap(({ pattern, isShared, isBackground }) =>
    isShared && !isBackground && !/[:*]/.test(pattern) ? pattern : [],
  )
  const [fixed, categories, content] = await Promise.all([
    withText(services.db, fixedPages),
    cataloguePages(services),
    contentPages(services.db),
  ])
  return [...fixed, ...categories, ...content]
}

/** Categories and subcategories with products: empty lists are useless in search results. */
async function cataloguePages({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>): Promise<SitemapPage[]> {
  const [pictures, categories, subcategories] = await Promise.all([
    categoryPictures({ db, catalogue }),
    db.selectFrom('categories').select(['id', 'updatedAt']).execute(),
    db.selectFrom('subcategories').select(['id', 'updatedAt']).execute(),
  ])
  const categoryChanges = new Map(categories.map(({ id, updatedAt }) => [id, updatedAt]))
  const subcategoryChanges = new Map(subcategories.map(({ id, updatedAt }) => [id, updatedAt]))
  const pages: SitemapPage[] = []
  const addBelow = (category: CategoryNode, nodes: readonly SubcategoryNode[]) => {
    for (const { id, slug, count, children } of nodes) {
      if (count > 0) pages.push({ path: `/catalog/${category.slug}/${slug}`, changedAt: subcategoryChanges.get(id) ?? null })
      addBelow(category, children)
    }
  }
  for (const category of categoryTree(catalogue)) {
    if (category.count === 0) continue
    const about = { changedAt: categoryChanges.get(category.id) ?? null, images: [pictures.get(category.id) ?? []].flat() }
    pages.push({ path: `/catalog/${category.slug}`, ...about }, { path: `/precatalog/${category.slug}`, ...about })
    addBelow(category, category.children)
  }
  return pages
}
