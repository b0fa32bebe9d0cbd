// Shows finished objects with their filters (ROUTE-08).
import type { ObjectCard } from '#contract/content/projects.ts'
import { objectsHref } from '#contract/content/production-href.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Link } from '#web/ui/link.tsx'
import { CardGrid, PictureCard } from '../image-card.tsx'
import { TextPage } from '../page-layout.tsx'

type Chosen = { slug: string; name: string }
type ObjectsPageProps = {
  title: string
  types: Chosen[]
  locations: Chosen[]
  type: Chosen | null
  location: Chosen | null
  objects: ObjectCard[]
  page: number
  pageCount: number
}

export function ObjectsPage({ title, types, locations, type, location, objects, page, pageCount }: ObjectsPageProps) {
  const [typeSlug, locationSlug] = [type?.slug ?? null, location?.slug ?? null]
  return (
    <TextPage
      title={title}
      steps={location ? [{ name: 'Объекты', href: '/objects' }] : []}
      lead="Котельные, тепловые пункты, насосные станции и очистка воды, которые мы спроектировали, собрали и обслуживаем."
    >
      <div className="mb-6 grid gap-3 md:mb-8">
        <Choice
          label="Тип объекта"
          all={{ name: 'Все типы', href: objectsHref({ location: locationSlug }), isChosen: type === null }}
          choices={types.map(({ slug, name }) => ({
            name,
            href: objectsHref({ location: locationSlug, type: slug }),
            isChosen: slug === typeSlug,
          }))}
        />
        <Choice
          label="Где"
          all={{ name: 'Весь Казахстан', href: objectsHref({ type: typeSlug }), isChosen: location === null }}
          choices={locations.map(({ slug, name }) => ({
            name,
            href: objectsHref({ location: slug, type: typeSlug }),
            isChosen: slug === locationSlug,
          }))}
        />
      </div>
      {objects.length === 0 ? (
        <EmptyState
          picture={<Icon name="factory" size={56} />}
          title="Таких объектов пока нет"
          action={
            <Link to="/objects" className={buttonClass('primary')}>
              Показать все объекты
            </Link>
          }
        >
          Снимите один из&nbsp;фильтров или посмотрите все объекты.
        </EmptyState>
      ) : (
        <CardGrid>
          {objects.map((object, at) => (
            <PictureCard
              key={object.id}
              href={`/objects/${object.id}`}
              title={object.title}
              text={object.lead}
              mark={[object.location.name, object.type.name, object.year].filter(Boolean).join(' · ')}
              picture={object.picture}
              isFirst={at === 0}
            />
          ))}
        </CardGrid>
      )}
      <div className="mt-8">
        <Pagination page={page} pageCount={pageCount} hrefOf={(to) => objectsHref({ location: locationSlug, type: typeSlug, page: to })} />
      </div>
    </TextPage>
  )
}

type Option = { name: string; href: string; isChosen: boolean }

function Choice({ label, all, choices }: { label: string; all: Option; choices: Option[] }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="scroll-row -m-1 flex gap-2 p-1 md:flex-wrap">
        {[all, ...choices].map(({ name, href, isChosen }) => (
          <li key={href} className="shrink-0">
            <Link
              preventScrollReset
              to={href}
              aria-current={isChosen ? 'true' : undefined}
              className={chipClass(isChosen ? 'chosen' : 'rest')}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
