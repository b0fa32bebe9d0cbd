import { AskUs } from '../ask-us.tsx'
import type { CompanyPageView } from './company-page-view.ts'
import { ContentPicture } from '../content-image.tsx'
import { Prose } from '../rich-text-html.tsx'
import { TextPage } from '../page-layout.tsx'

export function ServicePage({ page }: { page: CompanyPageView }) {
  const { title, summary, picture, html } = page
  return (
    <TextPage
      title={title}
      lead={summary}
      beside={
        <AskUs title="Вызвать мастера" text="Назовите модель с таблички и что случилось: мастер перезвонит и договорится о времени." />
      }
    >
      {picture ? <ContentPicture picture={picture} isFirst className="mb-8 h-auto w-full max-w-3xl rounded-card bg-ground" /> : null}
      <Prose html={html} />
    </TextPage>
  )
}
