// A page of own production as the browser takes it over: pictures that open large, the questionnaire.
import type { ContentPicture } from '#contract/content-picture.ts'
import { PressedPictures } from '../pressed-pictures.tsx'
import { QuestionnaireSection, type QuestionnaireSectionProps } from './questionnaire-section.tsx'

type ProductionViewProps = QuestionnaireSectionProps & { id: number; pictures: ContentPicture[]; html: string }

export default function ProductionView({ id, pictures, html, ...questionnaire }: ProductionViewProps) {
  return (
    <div className="production">
      <PressedPictures pictures={pictures} html={html} />
      <QuestionnaireSection key={id} {...questionnaire} />
    </div>
  )
}
