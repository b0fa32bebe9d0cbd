// Renders the first screen of the home page: banners, search shortcuts, or the shop's own text.
import type { ShellCategory } from '#web/rendering/shell-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { imageHref, imageSources } from '#contract/files/image-href.ts'
import type { Slide } from '#contract/content/home-page.ts'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { BannerLink } from './banner-link.tsx'
import { Carousel } from './carousel.tsx'

function HomeWelcome({ categories }: { categories: ShellCategory[] }) {
  // Three pictures of categories.
  const products = categories.flatMap(({ image, name }) => (image ? [{ image, name }] : [])).slice(0, 3)
  return (
    <section className="on-dark relative flex overflow-hidden rounded-sheet bg-deep bg-linear-115 from-[#041a3c] via-[#082b5c] to-primary px-5 py-7 text-white max-md:flex-col md:min-h-96 md:items-center md:px-12 md:py-10">
      <div className="md:max-w-[46%]">
        <h1>Всё для воды и&nbsp;тепла из&nbsp;одной корзины</h1>
        <p className="mt-3 text-16 text-primary-tint md:mt-4 md:text-18">
          Насосы, котлы, радиаторы, трубы и&nbsp;арматура: подберите по&nbsp;размеру и&nbsp;характеристикам, закажите без&nbsp;регистрации.
        </p>
        <div className="mt-5 flex flex-wrap gap-3 md:mt-7">
          <Link to="/precatalog" className={buttonClass('buy', 'l')}>
            Выбрать в&nbsp;каталоге
          </Link>
        </div>
      </div>
      {products.length > 0 ? (
        <div className="picture-ground mt-6 flex grow items-center justify-center overflow-hidden rounded-card px-5 md:mt-0 md:ml-8 md:self-stretch md:px-7">
          {products.map(({ image, name }) => (
            // They overlap a little: a drawing leaves its sides free.
            <span key={name} className="-mx-2 min-w-0 max-w-56 flex-1 mix-blend-multiply md:max-2xl:-mx-5 md:max-2xl:nth-[3]:hidden">
              <picture className="contents">
                <source type="image/avif" srcSet={imageSources(image, 'avif', 320, 640)} sizes="(min-width: 1100px) 15vw, 32vw" />
                <img
                  src={imageHref(image, 320)}
                  alt=""
                  width={320}
                  height={320}
                  fetchPriority="high"
                  decoding="sync"
                  className="picture-faded aspect-square w-full object-contain"
                />
              </picture>
            </span>
          ))}
        </div>
      ) : null}
    </section>
  )
}

const tones = [
  { box: 'border-primary-line/60 bg-primary-tint', button: 'primary' },
  { box: 'border-buy/20 bg-buy-tint', button: 'plain' },
] as const

/** @param marketing small banners: two next to the large one, further ones below */
export function HomeHero({ categories, slides, marketing }: { categories: ShellCategory[]; slides: Slide[]; marketing: Slide[] }) {
  const upper = marketing.length > 0 ? marketing.slice(0, 2) : ownBanners
  const below = marketing.slice(2)
  return (
    <>
      {/* Banners come and go; what the page is stays. */}
      {slides.length > 0 ? <h1 className="sr-only">Родник: насосы, котлы, трубы и&nbsp;арматура</h1> : null}
      <div className="grid gap-2 md:gap-4 lg:grid-cols-[1fr_minmax(300px,28%)]">
        {slides.length > 0 ? <Carousel slides={slides} /> : <HomeWelcome categories={categories} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2 md:gap-4 lg:grid-cols-1">
          {upper.map((banner, at) => (
            <SmallBanner key={banner.id} banner={banner} at={at} />
          ))}
        </div>
      </div>
      {below.length > 0 ? (
        <div className="-mt-6 grid gap-2 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] md:gap-4 lg:grid-cols-3">
          {below.map((banner, at) => (
            <SmallBanner key={banner.id} banner={banner} at={at} />
          ))}
        </div>
      ) : null}
    </>
  )
}

function SmallBanner({ banner: { title, text, button, href }, at }: { banner: Omit<Slide, 'picture'>; at: number }) {
  const { box, button: variant } = tones[at % 2 === 0 ? 0 : 1]
  return (
    <section className={`flex min-w-0 flex-col items-start rounded-sheet border p-3 sm:p-5 md:p-6 ${box}`}>
      <h2 className="text-18 md:text-22">{bindUnits(title)}</h2>
      {text ? <p className="mt-2 mb-4 text-14 text-muted md:text-16">{bindUnits(text)}</p> : null}
      {button ? (
        <BannerLink
          href={href}
          className={buttonClass(variant, 'm', 'mt-auto max-w-full max-sm:px-2! max-sm:text-14! max-sm:[&_svg]:hidden')}
        >
          {iconOf(href)}
          {bindUnits(button)}
        </BannerLink>
      ) : null}
    </section>
  )
}

/** The icon follows from the target of the link. */
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
