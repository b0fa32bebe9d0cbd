// Questions and answers as visitors read them, for /faq and the account's tab (CONT-01, ROUTE-11).
import { sql } from 'kysely'
import { longestFaqQuery, type FaqTopic } from '#contract/content/faq.ts'
import type { Database } from '../database/database.ts'
import { readRichText } from './parse-rich-text.ts'

/**
 * Published questions of published topics in their order; topics without questions are left out.
 * @param query words in any of their forms («возврата» finds «возврат»), or a piece of the text; '' = all
 */
export async function listFaq(db: Database, query = ''): Promise<FaqTopic[]> {
  const wanted = plain(query).slice(0, longestFaqQuery)
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
  if (wanted !== '') {
    // Without an index: there are some dozens of questions.
    const answer = sql<string>`(select string_agg(piece #>> '{}', ' ') from jsonb_path_query(question.answer, '$.**.text') piece)`
    const words = sql<string>`translate(lower(concat_ws(' ', topic.name, question.question, ${answer})), 'ё', 'е')`
    questions = questions.where((row) =>
      row.or([
        sql<boolean>`to_tsvector('russian', ${words}) @@ websearch_to_tsquery('russian', ${wanted})`,
        sql<boolean>`${words} like ${`%${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
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

/** One spelling for the words sought and found. A zero byte is no text for PostgreSQL. */
const plain = (text: string): string => text.replaceAll('\0', '').toLowerCase().replaceAll('ё', 'е').replace(/\s+/gu, ' ').trim()
