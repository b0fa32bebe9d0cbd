// Shows the questionnaire, or that it was sent (ROUTE-09).
import { productionHref } from '#contract/content/content-links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFormDraft } from '#web/forms/use-form-draft.ts'
import { QuestionnaireForm, type QuestionnaireFormProps } from './questionnaire-form.tsx'

type QuestionnaireSectionProps = Omit<QuestionnaireFormProps, 'action' | 'draft'> & { slug: string; isSent: boolean }

export function QuestionnaireSection({ slug, isSent, ...form }: QuestionnaireSectionProps) {
  const draft = useFormDraft(`questionnaire ${slug}`, isSent)
  return (
    <div className="wrapper mt-8 pb-4">
      <section id="questionnaire" aria-labelledby="questionnaire-title" className="rounded-sheet bg-primary-tint p-4 md:p-8">
        <div className="mx-auto max-w-3xl rounded-card bg-surface p-5 md:p-8">
          <h2 id="questionnaire-title" className="text-22 md:text-28">
            Опросный лист
          </h2>
          {isSent ? (
            <Sent slug={slug} />
          ) : (
            <>
              <p className="mt-2 mb-6 text-muted">
                Заполните, что знаете: инженер посчитает решение и&nbsp;цену и&nbsp;перезвонит в&nbsp;течение рабочего дня.
              </p>
              <QuestionnaireForm action={productionHref(slug)} draft={draft} {...form} />
            </>
          )}
        </div>
      </section>
    </div>
  )
}

function Sent({ slug }: { slug: string }) {
  return (
    <div role="status" className="mt-4">
      <p className="flex gap-3 text-18 font-medium">
        <Icon name="check-circle" size={24} className="text-stock" />
        Заявка успешно отправлена
      </p>
      <p className="mt-2 text-muted">
        Инженер изучит ответы и&nbsp;перезвонит в&nbsp;рабочее время.{' '}
        <Link to={`${productionHref(slug)}#questionnaire`} className="text-primary">
          Отправить ещё один опросный лист
        </Link>
      </p>
    </div>
  )
}
