/** For `meta` of pages on which somebody may want to follow the news (CONT-03). */
export const rssLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Новости «Родника»',
  href: '/rss.xml',
} as const
