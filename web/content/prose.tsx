import { classes } from '#web/ui/classes.ts'

/** What `richTextHtml` drew in a loader: markup of our own out of a checked document. Nothing where the document is empty. */
export function Prose({ html, className }: { html: string; className?: string }) {
  if (html === '') return null
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
