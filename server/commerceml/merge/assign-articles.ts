// Assigns articles: 1C's, with `~2` when it is a duplicate, with `.1` for a variant without its own.
// An assigned article stays while 1C's does not change, so that a second import changes nothing (EXCH-01).
import { articleKey } from '../../lib/article-key.ts'
import type { Merge } from './merge-context.ts'

export async function assignArticles(merge: Merge): Promise<void> {
  const { client } = merge
  // Without an article of 1C the product preserves the generated code or the one staff entered.
  await useStoredArticle(client, `w.parent is null and (w.sent_article is null or ${isNumbered('~', 'e.article', 'w.article')})`)
  await settle(client, 'w.parent is null')
  const hasVariants = await client.run('select from desired where parent is not null limit 1')
  if (hasVariants > 0) {
    // A variant whose offer has no article, or the product's, gets the product's with a number.
    await client.run(`update desired v set article = head.article, is_derived = true
      from (select v.k, coalesce(h.article, p.article) as article, coalesce(h.sent_article, p.article) as sent
        from desired v left join desired h on h.external_id = v.parent left join products p on p.external_id = v.parent where v.k > 0 and v.parent is not null) head
      where head.k = v.k and (v.sent_article is null or v.sent_article in (head.sent, head.article) or ${isNumbered('~', 'head.article', 'v.sent_article')})`)
    await useStoredArticle(client, `w.is_derived and ${isNumbered('.', 'e.article', 'w.article')}`)
    await useStoredArticle(client, `w.parent is not null and not w.is_derived and ${isNumbered('~', 'e.article', 'w.article')}`)
    await settle(client, 'true')
  }
  await report(merge)
}

/** SQL condition without patterns built from foreign text: the article is the base, the separator and a number. */
const isNumbered = (separator: '~' | '.', article: string, base: string): string =>
  `(left(${article}, length(${base}) + 1) = ${base} || '${separator}' and substr(${article}, length(${base}) + 2) ~ '^[0-9]+$')`

async function useStoredArticle(client: Merge['client'], condition: string): Promise<void> {
  await client.run(`update desired w set article = e.article, article_key = e.article_key
    from products e where e.id = w.product_id and e.article <> w.article and ${condition}`)
}

// An article is free again when its product is about to get another one.
const heldArticles =
  'select e.article from products e left join desired w on w.product_id = e.id where (w.k is null or w.article = e.article)'

async function settle(client: Merge['client'], which: string): Promise<void> {
  const rows = await client.rowsOf<{ k: number; article: string; is_derived: boolean }>(`
    select w.k, w.article, w.is_derived from desired w left join products e on e.id = w.product_id
    where ${which} and (e.id is null or e.article <> w.article)
      and ((w.is_derived and (e.id is null or not ${isNumbered('.', 'e.article', 'w.article')}))
        or w.article in (select w.article from desired w where ${which} and not w.is_derived group by 1 having count(*) > 1)
        or w.article in (${heldArticles}))
    order by w.parent is not null, w.k`)
  if (rows.length === 0) return
  const taken = await takenArticles(client, which, rows)
  const given = rows.map(({ article, is_derived: isDerived }) => numbered(article, isDerived, taken))
  await client.run(
    `update desired w set article = n.article, article_key = n.key
    from unnest($1::int[], $2::text[], $3::text[]) as n (k, article, key) where n.k = w.k`,
    [rows.map(({ k }) => k), given, given.map((article) => articleKey(article))],
  )
}

async function takenArticles(
  client: Merge['client'],
  which: string,
  rows: readonly { k: number; article: string }[],
): Promise<Set<string>> {
  const isOfBase = (article: string) => `(${article} = any($1) or regexp_replace(${article}, '[.~][0-9]+$', '') = any($1))`
  const bases = [...new Set(rows.map(({ article }) => article))]
  const taken = await client.rowsOf<{ article: string }>(
    `
    ${heldArticles} and ${isOfBase('e.article')}
    union select w.article from desired w where ${which} and w.k <> all($2) and ${isOfBase('w.article')}`,
    [bases, rows.map(({ k }) => k)],
  )
  return new Set(taken.map(({ article }) => article))
}

function numbered(article: string, isDerived: boolean, taken: Set<string>): string {
  let candidate = isDerived ? `${article}.1` : article
  for (let number = 2; taken.has(candidate); number++) candidate = `${article}${isDerived ? '.' : '~'}${number}`
  taken.add(candidate)
  return candidate
}

async function report({ client, problems }: Merge): Promise<void> {
  const doubled = await client.rowsOf<{ sent_article: string; article: string }>(
    'select sent_article, article from desired where sent_article <> article and not is_derived order by k',
  )
  for (const row of doubled) problems.note('article_doubled', `${row.sent_article} → ${row.article}`)
  const missing = await client.rowsOf<{ external_id: string; article: string }>(
    'select external_id, article from desired where sent_article is null and parent is null order by k',
  )
  for (const row of missing) problems.note('article_missing', `${row.external_id} → ${row.article}`)
}
