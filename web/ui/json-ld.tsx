// Describes a page to search engines in the words of schema.org.

export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c') // no text can end the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
