// Lists questions and answers for /faq and the account's tab (CONT-01).
import { sql } from 'kysely'
import { maxFaqQueryLength, type FaqTopic } from '#contract/content/faq.ts'
import type { Database } from '../database/database.ts'
import { readRichText } from './parse-rich-text.ts'

/**
 * Published questions by topic; topics without questions are left out.
 * @param query words in any form («возврата» finds «возврат»), or a part of the text; '' = all
 */
export async function listFaq(db: Database, query = ''): Promise<FaqTopic[]> {
  const normalized = plain(query).slice(0, maxFaqQueryLength)
  let questions = db
    .selectFrom('faqQuestions as question')
    .innerJoin('faqTopics as topic', 'topic.id', 'question.topicId')
    .select(['topic.id as topicId', 'topic.name as topicName', 'question.id', 'question.question', 'question.answer'])
    .where('topic.isPublished', '=', true)
    .where('question.isPublished', '=', true)
    .orderBy('topic.position')
    .orderBy('topic.id')
    .orderBy('question.position')
    .orderBy('question.id')
  if (normalized !== '') {
    // No index: there are only dozens of questions.
    const answer = sql<string>`(select string_agg(node #>> '{}', ' ') from jsonb_path_query(question.answer, '$.**.text') node)`
    const words = sql<string>`translate(lower(concat_ws(' ', topic.name, question.question, ${answer})), 'ё', 'е')`
    questions = questions.where((row) =>
      row.or([
        sql<boolean>`to_tsvector('russian', ${words}) @@ websearch_to_tsquery('russian', ${normalized})`,
        sql<boolean>`strpos(${words}, ${normalized}) > 0`,
      ]),
    )
  }
  const topics = new Map<number, FaqTopic>()
  for (const { topicId, topicName, id, question, answer } of await questions.execute()) {
    const topic = topics.get(topicId) ?? { id: topicId, name: topicName, questions: [] }
    topics.set(topicId, topic)
    topic.questions.push({ id, question, answer: readRichText(answer, `question ${id}`) })
  }
  return [...topics.values()]
}

/** Normalizes spelling of query and text. PostgreSQL refuses a zero byte in a text. */
const plain = (text: string): string => text.replaceAll('\0', '').toLowerCase().replaceAll('ё', 'е').replace(/\s+/gu, ' ').trim()
