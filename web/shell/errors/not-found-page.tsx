// Renders 404 (ROUTE-12) and 410 with texts of their own: search, categories and a link home.
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { BrokenPipe } from './error-illustration.tsx'
import { NearestProducts } from './nearest-products.tsx'
import type { PageProblem } from '#web/rendering/request-context.ts'
import { SearchForm } from '#web/search/search-form.tsx'
import { categoryHref, useShellData } from '#web/rendering/shell-data.ts'

const shownCategories = 7

type NotFoundPageProps = { status: 404 | 410; problem: PageProblem | undefined; requestId: string | undefined }

export function NotFoundPage({ status, problem, requestId }: NotFoundPageProps) {
  const { categories = [] } = useShellData()
  const title = problem?.title ?? 'Страница не найдена'
  return (
    <div className="wrapper flex flex-col items-center py-10 text-center md:py-16">
      <title>{`${title} — Родник`}</title>
      <meta name="robots" content="noindex" />
      <BrokenPipe status={status} />
      <h1 className="mt-6 text-28">{title}</h1>
      {status === 404 ? (
        <p lang="en" className="mt-1 text-13 text-muted">
          This page could not be found
        </p>
      ) : null}
      {problem ? <p className="mt-3 max-w-xl text-16 text-muted">{problem.detail}</p> : null}
      <NearestProducts />
      <div className="mt-6 flex w-full max-w-2xl">
        <SearchForm id="search-here" label="Поиск вместо этой страницы" />
      </div>
      <ul className="mt-6 flex max-w-4xl flex-wrap justify-center gap-2">
        {categories.slice(0, shownCategories).map((category) => (
          <li key={category.slug}>
            <Link to={categoryHref(category)} className={chipClass()}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/" className={buttonClass('primary', 'l', 'mt-7')}>
        <Icon name="home" />
        Вернуться на&nbsp;главную
      </Link>
      {requestId ? <p className="numbers mt-6 text-13 text-muted">Код обращения: {requestId}</p> : null}
    </div>
  )
}
