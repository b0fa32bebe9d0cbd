// Renders structured data of schema.org for search engines.

export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c') // no text can close the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
