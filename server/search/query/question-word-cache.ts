// Caches which words of queries are question words: they repeat, and each would be tokenized.
import { LRUCache } from 'lru-cache'
import { questionWords, saleWords } from '../text/stop-words.ts'
import { tokenizeGroup } from '../text/tokenize.ts'
import { isArticleLike } from './find-article.ts'

const maxWords = 8_000
const cached = new LRUCache<string, boolean>({ max: maxWords, memoMethod: isQuestion })

export const isQuestionWord = (group: string): boolean => cached.memo(group)

/** Not what may begin an article or a size: «с» of «с 500». */
function isQuestion(group: string): boolean {
  if (isArticleLike(group)) return false
  return tokenizeGroup(group).every(({ term }) => questionWords.has(term) || saleWords.has(term))
}
