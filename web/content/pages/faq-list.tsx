// Questions under their topics; an answer opens under its question, without scripts as well.
import { Icon } from '#web/ui/icon.tsx'
import { Prose } from '../prose.tsx'

export type FaqTopicView = { id: number; name: string; questions: { id: number; question: string; html: string }[] }

/** @param areOpen after a search: answers are shown at once */
export function FaqList({ topics, areOpen = false }: { topics: FaqTopicView[]; areOpen?: boolean }) {
  return topics.map(({ id, name, questions }) => (
    <section key={id} id={`tema-${id}`} aria-labelledby={`tema-${id}-name`} className="mb-10 max-w-240">
      <h2 id={`tema-${id}-name`} className="mb-3 text-22">
        {name}
      </h2>
      <div className="divide-y divide-line rounded-card border border-line">
        {questions.map((question) => (
          <details key={question.id} id={`vopros-${question.id}`} open={areOpen} className="group">
            <summary className="flex min-h-13 items-center justify-between gap-4 px-4 py-3 -outline-offset-2 hover:text-primary md:px-5">
              <h3 className="min-w-0 text-16 font-medium">{question.question}</h3>
              <Icon name="chevron-down" className="shrink-0 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <Prose html={question.html} className="px-4 pb-5 md:px-5" />
          </details>
        ))}
      </div>
    </section>
  ))
}
