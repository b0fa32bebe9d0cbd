import { useLoaderData } from 'react-router'

/** What `drawPage` drew in the loader: the default export of a content page's route. */
export function DrawnPage() {
  const { html } = useLoaderData<{ html: string }>()
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
