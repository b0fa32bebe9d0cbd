// What the shop says of itself where staff have no banners.
import type { ShellCategory } from '#web/rendering/shell-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

export function HomeWelcome({ categories }: { categories: ShellCategory[] }) {
  // A boiler room of three parts; any three pictures where the shop sells other things.
  const goods = categories.flatMap(({ image, name }) => (image ? [{ image, name }] : [])).slice(0, 3)
  return (
    <section className="on-dark relative flex overflow-hidden rounded-sheet bg-deep bg-linear-115 from-[#041a3c] via-[#082b5c] to-primary px-5 py-7 text-white max-md:flex-col md:min-h-96 md:items-center md:px-12 md:py-10">
      <div className="md:max-w-[46%]">
        <h1 className="text-28 xl:text-36">Всё для воды и&nbsp;тепла из&nbsp;одной корзины</h1>
        <p className="mt-3 text-16 text-primary-tint md:mt-4 md:text-18">
          Насосы, котлы, радиаторы, трубы и&nbsp;арматура: подберите по&nbsp;размеру и&nbsp;характеристикам, закажите без&nbsp;регистрации.
        </p>
        <div className="mt-5 flex flex-wrap gap-3 md:mt-7">
          <Link to="/precatalog" className={buttonClass('buy', 'l')}>
            Выбрать в&nbsp;каталоге
          </Link>
        </div>
      </div>
      {goods.length > 0 ? (
        <div className="picture-ground mt-6 flex grow items-center justify-center overflow-hidden rounded-card px-5 md:mt-0 md:ml-8 md:self-stretch md:px-7">
          {goods.map(({ image, name }) => (
            // They overlap a little: a drawing leaves its sides free.
            <span
              key={name}
              className="-mx-2 min-w-0 max-w-56 flex-1 mix-blend-multiply md:max-[1400px]:-mx-5 md:max-[1400px]:nth-[3]:hidden"
            >
              <picture className="contents">
                <source
                  type="image/avif"
                  srcSet={`/images/${image}-320.avif 320w, /images/${image}-640.avif 640w`}
                  sizes="(min-width: 1101px) 15vw, 32vw"
                />
                <img
                  src={`/images/${image}-320.webp`}
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
