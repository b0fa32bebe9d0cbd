// Shows events to come and past ones (ROUTE-06).
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { Link } from '#web/ui/link.tsx'
import { AskUs } from '../ask-us.tsx'
import { aboutStep } from '../about-step.ts'
import { NewsCards, type NewsCardView } from '../news/news-cards.tsx'
import { Prose } from '../rich-text-html.tsx'
import { TextPage } from '../page-layout.tsx'

type EventsPageProps = { title: string; summary: string; html: string; coming: NewsCardView[]; past: NewsCardView[] }

export function EventsPage({ title, summary, html, coming, past }: EventsPageProps) {
  return (
    <TextPage
      title={title}
      lead={summary}
      steps={[aboutStep]}
      beside={<AskUs title="Хотите прийти или позвать нас?" text="Оставьте номер: запишем на семинар или договоримся о занятии у вас." />}
    >
      <Prose html={html} className="mb-10" />
      {coming.length > 0 ? (
        <Section id="coming" title="Ближайшие" events={coming} />
      ) : (
        <EmptyState
          picture={<Icon name="clock" size={48} />}
          title="Новых дат пока нет"
          action={
            <Link to="/about/news" className={buttonClass('plain')}>
              Новости и&nbsp;акции
            </Link>
          }
        >
          О&nbsp;следующем семинаре напишем в&nbsp;новостях.
        </EmptyState>
      )}
      {past.length > 0 ? <Section id="past" title="Как это было" events={past} /> : null}
    </TextPage>
  )
}

function Section({ id, title, events }: { id: string; title: string; events: NewsCardView[] }) {
  return (
    <section aria-labelledby={id} className="mb-10">
      <SectionHeading id={id}>{title}</SectionHeading>
      <NewsCards news={events} heading="h3" columns={2} />
    </section>
  )
}
