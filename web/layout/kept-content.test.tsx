import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keptContent } from './kept-content.ts'

let rendered = 0
const Count = ({ count, name }: { count: number; name?: string | undefined }) => {
  rendered++
  return (
    <b>
      {count} {name}
    </b>
  )
}
const Other = ({ count }: { count: number }) => <i>{count}</i>
const contentOf = (count: number, name?: string) => renderToString(<p {...keptContent(<Count count={count} name={name} />)} />)

test('PERF-01 a part is rendered once for each state, as React writes it', () => {
  for (const count of [1, 2, 1, 2]) expect(contentOf(count, '<a>')).toBe(renderToString(<p>{<Count count={count} name="<a>" />}</p>))
  expect(rendered).toBe(2 + 4)
  expect(contentOf(1)).toBe(renderToString(<p>{<Count count={1} />}</p>))
  expect(renderToString(<p {...keptContent(<Other count={1} />)} />)).toBe('<p><i>1</i></p>')
})

test('PERF-01 no more is kept than a shop has', () => {
  rendered = 0
  for (let count = 1000; count < 1250; count++) contentOf(count)
  contentOf(1249)
  expect(rendered).toBe(250)
  contentOf(1000)
  expect(rendered).toBe(251)
})
