// The foot of the columns: what is often bought in the category, and its brands.
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import type { MenuCategory } from './menu-category.ts'
import { MenuLink } from './menu-link.tsx'

/** @param href the category's list */
export function CategoryExtras({ extras: { category, brands, brandCount, popular }, href }: { extras: MenuCategory; href: string }) {
  const brandHref = (name: string) => catalogueHref({ ...emptyFilter, category, brands: [name] })
  return (
    <div className="menu-extras">
      {popular.length > 0 ? (
        <>
          <h3>Часто покупают в&nbsp;разделе</h3>
          <ul className="grid grid-cols-3 gap-x-8">
            {popular.map(({ href: product, name, price, image }) => (
              <li key={product}>
                <MenuLink to={product} className="flex items-center gap-3 text-14 no-underline hover:text-primary">
                  {image ? (
                    <img src={`/images/${image}-160.webp`} alt="" width={72} height={72} className="rounded-control" />
                  ) : (
                    <span className="flex size-18 shrink-0 items-center justify-center rounded-control bg-ground text-muted">
                      <Icon name="package" size={24} />
                    </span>
                  )}
                  <span className="min-w-0">
                    <span className="line-clamp-2">{bindUnits(name)}</span>
                    <span className="numbers font-semibold text-ink">{price ?? 'Цена по\u00a0запросу'}</span>
                  </span>
                </MenuLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {brands.length > 0 ? (
        <>
          <h3>Бренды раздела</h3>
          <p className="flex flex-wrap items-center gap-2">
            {brands.map((name) => (
              <MenuLink key={name} to={brandHref(name)} className={chipClass()}>
                {name}
              </MenuLink>
            ))}
            {brandCount > brands.length ? (
              <MenuLink
                to={href.replace('/catalog/', '/precatalog/')}
                className="px-2 py-1 text-14 font-medium text-primary no-underline hover:underline"
              >
                Все бренды: {brandCount}
              </MenuLink>
            ) : null}
          </p>
        </>
      ) : null}
    </div>
  )
}
