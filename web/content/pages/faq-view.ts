// Renders questions and answers for the page and the account tab; for loaders only.
import type { FaqTopic } from '#contract/content/faq.ts'
import { bindUnits } from '#contract/values/typography.ts'
import type { FaqTopicView } from './faq-list.tsx'
import { richTextHtml } from '../rich-text-html.tsx'

export const viewFaq = (topics: readonly FaqTopic[]): FaqTopicView[] =>
  topics.map(({ id, name, questions }) => ({
    id,
    name,
    questions: questions.map(({ id: questionId, question, answer }) => ({
      id: questionId,
      question: bindUnits(question),
      html: richTextHtml(answer),
    })),
  }))
