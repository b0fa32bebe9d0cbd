// First screen of the home page: banners that staff write, and beside them the two shortest ways to a part. Without banners the shop says
// itself what it does.
import type { Slide } from '#contract/content/home-page.ts'
import type { ShellCategory } from '#web/rendering/shell-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { BannerLink } from './banner-link.tsx'
import { Carousel } from './carousel.tsx'
import { HomeWelcome } from './home-welcome.tsx'

const tones = [
  { box: 'border-primary-line/60 bg-primary-tint', button: 'primary' },
  { box: 'border-buy/20 bg-buy-tint', button: 'plain' },
] as const

/** @param marketing small banners: two stand beside, further ones below */
export function HomeHero({ categories, slides, marketing }: { categories: ShellCategory[]; slides: Slide[]; marketing: Slide[] }) {
  const beside = marketing.length > 0 ? marketing.slice(0, 2) : ownBanners
  const below = marketing.slice(2)
  return (
    <>
      {/* Banners come and go; what the page is stays. */}
      {slides.length > 0 ? <h1 className="sr-only">Родник: насосы, котлы, трубы и&nbsp;арматура</h1> : null}
      <div className="grid gap-2 md:gap-4 lg:grid-cols-[1fr_minmax(300px,28%)]">
        {slides.length > 0 ? <Carousel slides={slides} /> : <HomeWelcome categories={categories} />}
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 md:gap-4 lg:grid-cols-1">
          {beside.map((banner, at) => (
            <SmallBanner key={banner.id} banner={banner} at={at} />
          ))}
        </div>
      </div>
      {below.length > 0 ? (
        <div className="-mt-6 grid gap-2 sm:grid-cols-2 md:-mt-6 md:gap-4 lg:grid-cols-3">
          {below.map((banner, at) => (
            <SmallBanner key={banner.id} banner={banner} at={at} />
          ))}
        </div>
      ) : null}
    </>
  )
}

function SmallBanner({ banner: { title, text, button, href }, at }: { banner: Omit<Slide, 'picture'>; at: number }) {
  const { box, button: look } = tones[at % 2 === 0 ? 0 : 1]
  return (
    <section className={`flex min-w-0 flex-col items-start rounded-sheet border p-5 md:p-6 ${box}`}>
      <h2 className="text-18 md:text-22">{bindUnits(title)}</h2>
      {text ? <p className="mt-2 mb-4 text-14 text-muted md:text-16">{bindUnits(text)}</p> : null}
      {button ? (
        <BannerLink href={href} className={buttonClass(look, 'm', 'mt-auto max-w-full')}>
          {iconOf(href)}
          {bindUnits(button)}
        </BannerLink>
      ) : null}
    </section>
  )
}

/** What the button does is told by where it leads. */
function iconOf(href: string) {
  if (href.startsWith('/callback')) return <Icon name="phone" />
  if (href === '#search') return <Icon name="search" />
  return href.startsWith('/article-list') ? <Icon name="document" /> : null
}

const ownBanners: Omit<Slide, 'picture'>[] = [
  {
    id: -1,
    title: 'Знаете артикул или размер?',
    text: 'Введите в поиск: покажем цену, наличие и то, что подходит по размеру.',
    button: 'Найти деталь',
    href: '#search',
  },
  {
    id: -2,
    title: 'Сломалась деталь?',
    text: 'Расскажите о ней: инженер подберёт замену.',
    button: 'Перезвоните мне',
    href: '/callback',
  },
]
