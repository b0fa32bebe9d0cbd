// Renders a rich text in the loader: the browser gets HTML that React escaped, and no code for it.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ContentPicture } from '#contract/content/content-image.ts'
import type { RichBlock, RichItem, RichSpan, RichText as RichTextDocument } from '#contract/content/rich-text.schema.ts'
import { bindProse } from '#contract/values/typography.ts'
import { ContentImage } from './content-image.tsx'

type Pictures = ReadonlyMap<number, ContentPicture>

/** For loaders alone. @param pictures those that it names (`listPictureIds`); a missing one is left out */
export const richTextHtml = (document: RichTextDocument, pictures: Pictures = new Map()): string =>
  renderToStaticMarkup(
    <>
      {document.blocks.map((block, at) => (
        <Block key={at} block={block} pictures={pictures} />
      ))}
    </>,
  )

function Block({ block, pictures }: { block: RichBlock; pictures: Pictures }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line spans={block.line} />
        </p>
      )
    case 'heading':
      return block.level === 2 ? <h2>{bindProse(block.text)}</h2> : <h3>{bindProse(block.text)}</h3>
    case 'list':
      return block.ordered ? <ol>{block.items.map(itemOf)}</ol> : <ul>{block.items.map(itemOf)}</ul>
    case 'table':
      return <Table table={block} />
    case 'quote':
      return (
        <blockquote>
          <p>
            <Line spans={block.line} />
          </p>
          {block.author ? <footer>{bindProse(block.author)}</footer> : null}
        </blockquote>
      )
    case 'picture': {
      const picture = pictures.get(block.pictureId)
      if (!picture) return null
      return (
        <figure>
          <ContentImage picture={picture} />
          {block.caption ? <figcaption>{bindProse(block.caption)}</figcaption> : null}
        </figure>
      )
    }
  }
}

const itemOf = (item: RichItem, at: number) => (
  <li key={at}>
    <Line spans={item.line} />
    {item.items ? (
      <ul>
        {item.items.map((below, position) => (
          <li key={position}>
            <Line spans={below.line} />
          </li>
        ))}
      </ul>
    ) : null}
  </li>
)

function Table({ table }: { table: Extract<RichBlock, { kind: 'table' }> }) {
  const name = table.caption ?? table.head.join(', ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard
    <div className="prose-table" role="region" aria-label={name} tabIndex={0}>
      <table>
        {table.caption ? <caption>{bindProse(table.caption)}</caption> : null}
        <thead>
          <tr>
            {table.head.map((cell, at) => (
              <th key={at} scope="col">
                {bindProse(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Line spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ spans }: { spans: readonly RichSpan[] }) {
  return spans.map((span, at) => <Span key={at} span={span} />)
}

function Span({ span }: { span: RichSpan }): ReactNode {
  let shown: ReactNode = span.text.split('\n').flatMap((row, at) => (at === 0 ? [bindProse(row)] : [<br key={at} />, bindProse(row)]))
  if (span.bold) shown = <strong>{shown}</strong>
  if (span.italic) shown = <em>{shown}</em>
  if (span.href === undefined) return shown
  const isOutside = /^https?:/i.test(span.href)
  return (
    <a href={span.href} {...(isOutside ? { target: '_blank', rel: 'noopener nofollow' } : {})}>
      {shown}
    </a>
  )
}
