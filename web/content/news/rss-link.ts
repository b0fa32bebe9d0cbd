// Defines the RSS link for `meta` of news pages (CONT-03).
export const rssLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Новости «Родника»',
  href: '/rss.xml',
} as const
