// Questions and answers by topics (CONT-01, SHELL-01).
import type { RichText } from './rich-text.schema.ts'

export type FaqQuestion = { id: number; question: string; answer: RichText }
export type FaqTopic = { id: number; name: string; questions: FaqQuestion[] }

export const maxFaqQueryLength = 100
