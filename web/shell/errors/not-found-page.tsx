// Renders 404 (ROUTE-12) and 410 with texts of their own: search, categories and a link home.
import { buttonClass } from '#web/ui/button.tsx'
import { ChipRow } from '#web/ui/chip-row.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { NearestProducts } from './nearest-products.tsx'
import type { PageProblem } from '#web/rendering/request-context.ts'
import { SearchForm } from '#web/search/search-form.tsx'
import { categoryHref, useShellData } from '#web/rendering/shell-data.ts'

const shownCategories = 7

type NotFoundPageProps = { status: 404 | 410; problem: PageProblem | undefined; requestId: string | undefined }

export default function NotFoundPage({ status, problem, requestId }: NotFoundPageProps) {
  const { categories = [] } = useShellData()
  const title = problem?.title ?? 'Страница не найдена'
  return (
    <div className="wrapper flex flex-col items-center py-10 text-center md:py-16">
      <title>{`${title} — Родник`}</title>
      <meta name="robots" content="noindex" />
      <BrokenPipe status={status} />
      <h1 className="mt-6">{title}</h1>
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
      <ChipRow
        label="Разделы каталога"
        className="mt-6 flex max-w-4xl flex-wrap justify-center gap-2"
        chips={categories.slice(0, shownCategories).map((category) => ({ text: category.name, href: categoryHref(category) }))}
      />
      <Link to="/" className={buttonClass('primary', 'l', 'mt-7')}>
        <Icon name="home" />
        Вернуться на&nbsp;главную
      </Link>
      {requestId ? <p className="numbers mt-6 text-13 text-muted">Код обращения: {requestId}</p> : null}
    </div>
  )
}

/** Draws a pipe that ends: the status between two couplings, one drop. */
function BrokenPipe({ status }: { status: number }) {
  return (
    <svg viewBox="0 0 520 150" className="w-full max-w-lg" role="img" aria-label={String(status)}>
      <defs>
        <linearGradient id="pipe-steel" x2="0" y2="1">
          <stop stopColor="#9aa5b3" />
          <stop offset=".25" stopColor="#f4f6f9" />
          <stop offset=".5" stopColor="#c4ccd6" />
          <stop offset="1" stopColor="#7b8795" />
        </linearGradient>
        <linearGradient id="pipe-brass" x2="0" y2="1">
          <stop stopColor="#8a6424" />
          <stop offset=".25" stopColor="#f3dc9c" />
          <stop offset=".55" stopColor="#c9983f" />
          <stop offset="1" stopColor="#7a561c" />
        </linearGradient>
      </defs>
      <ellipse cx="260" cy="130" rx="215" ry="8" fill="#101828" opacity=".07" />
      <g stroke="#101828" strokeOpacity=".42" strokeWidth="2">
        <rect x="10" y="34" width="162" height="44" rx="3" fill="url(#pipe-steel)" />
        <rect x="348" y="34" width="162" height="44" rx="3" fill="url(#pipe-steel)" />
        <rect x="162" y="24" width="32" height="64" rx="5" fill="url(#pipe-brass)" />
        <rect x="326" y="24" width="32" height="64" rx="5" fill="url(#pipe-brass)" />
      </g>
      <text x="260" y="79" textAnchor="middle" fontSize="62" fontWeight="600" fill="var(--color-primary)">
        {status}
      </text>
      <path d="M206 94s-9 10-9 16a9 9 0 0 0 18 0c0-6-9-16-9-16Z" fill="var(--color-primary)" />
    </svg>
  )
}
