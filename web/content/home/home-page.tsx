// Shows the home page (ROUTE-01); parts without content are left out.
import { Suspense, type ReactNode } from 'react'
import { imageHref, imageSources } from '#contract/files/image-href.ts'
import { RecentlyViewed } from '#web/catalogue/recently-viewed/recently-viewed.tsx'
import { categoryHref, useShellData, type ShellCategory } from '#web/rendering/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { typeset } from '#contract/values/typography.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductRow, sectionLink } from './product-row.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeVideos } from './home-videos.tsx'
import { NewsCards } from '../news/news-cards.tsx'
import type { Route } from './+types/home.route.ts'

type HomePageProps = Route.ComponentProps['loaderData']

export function HomePage({ delivery, slides, marketing, fresh, popular, sale, chosen, videos, news, brands, links }: HomePageProps) {
  const shell = useShellData()
  const { categories = [] } = shell
  return (
    <>
      <DeliveryBanner text={delivery} />
      <div className="wrapper flex flex-col gap-8 pt-4 md:gap-10 md:pt-5">
        <HomeHero categories={categories} slides={slides} marketing={marketing} />
        {categories.length > 0 ? (
          <Part id="home-catalogue" title="Каталог" link={{ to: '/precatalog', text: 'Все категории' }}>
            <CategoryTiles categories={categories} />
          </Part>
        ) : null}
        <ProductRow title="Новинки" href={links.fresh} link="Смотреть все" products={fresh} />
        <ProductRow title="Популярные товары" href={links.popular} link="Смотреть все" products={popular} />
        {shell.sale && sale.cards.length > 0 ? (
          <div className="-mx-[var(--gutter)] bg-buy-tint px-[var(--gutter)] py-7 md:mx-0 md:rounded-sheet md:px-6">
            <ProductRow title={shell.sale.name} href={categoryHref(shell.sale)} link="Вся распродажа" products={sale} />
          </div>
        ) : null}
        <ProductRow title="Рекомендуем" products={chosen} />
        <Part id="home-advantages" title="Почему «Родник»" isFar>
          <Advantages />
        </Part>
        <HomeVideos videos={videos} />
        {news.length > 0 ? (
          <Part id="home-news" title={'Новости и\u00a0акции'} link={{ to: '/about/news', text: 'Все новости' }} isFar>
            <NewsCards news={news} heading="h3" />
          </Part>
        ) : null}
        {brands.length > 0 ? (
          <Part id="home-brands" title="Бренды" isFar>
            <Brands brands={brands} />
          </Part>
        ) : null}
        <RecentlyViewed />
      </div>
    </>
  )
}

type PartProps = { id: string; title: string; link?: { to: string; text: string }; isFar?: true; children: ReactNode }

/** A section that React hydrates by itself, after what the visitor uses. @param id of its heading */
function Part({ id, title, link, isFar, children }: PartProps) {
  const extra = link && (
    <Link to={link.to} className={sectionLink}>
      {link.text}
    </Link>
  )
  return (
    <section className={isFar && 'home-far'} aria-labelledby={id}>
      <Suspense>
        <SectionHeading id={id} extra={extra}>
          {title}
        </SectionHeading>
        {children}
      </Suspense>
    </section>
  )
}

function CategoryTiles({ categories }: { categories: ShellCategory[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(30%,6.25rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(max(20%,7.75rem),1fr))] md:gap-4 xl:grid-cols-[repeat(auto-fill,minmax(max(10.5%,8rem),1fr))]">
      {categories.map((category) => (
        <li key={category.slug}>
          <Link
            to={categoryHref(category)}
            className="group @container flex h-full min-h-34 flex-col justify-between overflow-hidden rounded-card bg-[#f2f5f8] text-13 font-medium no-underline transition-colors hover:bg-primary-tint hover:text-primary md:min-h-42 md:text-14"
          >
            <span className="px-2 pt-2 md:px-3 md:pt-3 leading-[1.35] @min-[10.25rem]:hyphens-none">{typeset(category.name)}</span>
            <span className="flex justify-end pr-1">
              {category.image ? (
                <picture className="contents">
                  <source type="image/avif" srcSet={imageSources(category.image, 'avif', 160, 320)} sizes="112px" />
                  <img
                    src={imageHref(category.image, 160)}
                    alt=""
                    width={112}
                    height={112}
                    loading="lazy"
                    decoding="async"
                    className="picture-faded size-20 object-contain md:size-28"
                  />
                </picture>
              ) : (
                <Icon name="package" size={56} className="m-3 text-[#b6c0cf]" />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const advantages = [
  {
    icon: 'truck',
    title: 'Быстрая доставка и\u00a0монтаж в\u00a0городе',
    text: 'Привезём, установим и\u00a0запустим. Монтажники свои.',
  },
  {
    icon: 'shield',
    title: 'Гарантия и\u00a0сервис',
    text: 'Гарантия производителя, сервисный центр и\u00a0запчасти в\u00a0Актобе.',
  },
  {
    icon: 'factory',
    title: 'Собственное производство',
    text: 'Шкафы управления, тепловые пункты, насосные станции, котельные.',
  },
] as const

function Advantages() {
  return (
    <ul className="grid rounded-card border border-line md:grid-cols-3">
      {advantages.map(({ icon, title, text }) => (
        <li
          key={icon}
          className="flex flex-wrap content-start gap-4 border-line p-5 not-first:border-t md:not-first:border-t-0 md:not-first:border-l md:p-6"
        >
          <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-primary-tint text-primary">
            <Icon name={icon} size={24} />
          </span>
          <div className="min-w-0 flex-1 basis-[8rem]">
            <h3 className="text-16 md:text-18">{title}</h3>
            <p className="mt-1 text-14 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Brands({ brands }: Pick<HomePageProps, 'brands'>) {
  return (
    // The lines are the gaps over a ground of their colour: no double borders at any number of columns.
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,34%)),1fr))] gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4 xl:grid-cols-8">
      {brands.map(({ name, href }) => (
        <li key={name} className="bg-surface">
          <Link
            to={href}
            className="flex h-full min-h-16 items-center justify-center p-2 text-center text-16 font-semibold no-underline -outline-offset-2 transition-colors hover:bg-ground hover:text-primary md:min-h-18"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * The delivery rule and until when it holds (SHELL-09); nothing without a rule in force.
 * @param text one text in one weight: two side by side would each move when the font arrives
 */
function DeliveryBanner({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="bg-primary-tint text-center text-14">
      <Link to="/delivery" className="block px-4 py-2.5 font-semibold text-ink no-underline hover:text-primary">
        {text}
      </Link>
    </p>
  )
}
