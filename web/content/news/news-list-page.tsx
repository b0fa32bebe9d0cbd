// Shows a page of news, of all kinds or of one (ROUTE-10).
import type { NewsKind } from '#contract/content/news.schema.ts'
import { newsListHref } from '#contract/content/content-links.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Link } from '#web/ui/link.tsx'
import { aboutStep } from '../about-step.ts'
import { newsTitles } from './news-titles.ts'
import { NewsCards, type NewsCardView } from './news-cards.tsx'
import { TextPage } from '../page-layout.tsx'

type NewsListPageProps = { kind: NewsKind | null; kinds: NewsKind[]; page: number; pageCount: number; news: NewsCardView[] }

export function NewsListPage({ kind, kinds, page, pageCount, news }: NewsListPageProps) {
  return (
    <TextPage
      title={newsTitles.all}
      steps={[aboutStep]}
      aside={
        <Link to="/rss.xml" className="text-primary underline-offset-4 hover:underline">
          RSS
        </Link>
      }
    >
      {kinds.length > 1 ? (
        <nav aria-label="Вид новостей" className="mb-6 flex flex-wrap gap-2">
          {[null, ...kinds].map((one) => (
            <Link
              key={one ?? 'all'}
              to={newsListHref(one)}
              aria-current={one === kind ? 'page' : undefined}
              className={chipClass(one === kind ? 'chosen' : 'rest')}
            >
              {one === null ? 'Все' : newsTitles[one]}
            </Link>
          ))}
        </nav>
      ) : null}
      {news.length === 0 ? (
        <EmptyState
          picture={<Icon name="document" size={48} />}
          title="Здесь пока ничего нет"
          action={
            <Link to={kind === null ? '/' : newsListHref(null)} className={buttonClass('plain')}>
              {kind === null ? 'На главную' : 'Все новости'}
            </Link>
          }
        />
      ) : (
        <NewsCards news={news} isTop />
      )}
      <div className="mt-8">
        <Pagination page={page} pageCount={pageCount} hrefOf={(to) => newsListHref(kind, to)} />
      </div>
    </TextPage>
  )
}
