// Checks which problem an error page shows (ERR-01).
import { expect, test } from 'vitest'
import { describeFailure, findPageProblem } from './page-problem.ts'

const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('ERR-01 a refusal keeps its Russian text and its code for the log', () => {
  expect(
    findPageProblem(
      response(404, {
        title: 'Товар не найден',
        detail: 'Проверьте артикул.',
        request_id: '7f3a-19c2',
        status: 404,
      }),
    ),
  ).toEqual({
    title: 'Товар не найден',
    detail: 'Проверьте артикул.',
    status: 404,
    request_id: '7f3a-19c2',
  })
})

test('ERR-01 a refusal before the page, which comes as text, is parsed as well', () => {
  const problem = { title: 'Сервис недоступен', detail: 'Повторите через минуту.', request_id: '7f3a-19c2' }
  expect(findPageProblem(response(503, JSON.stringify({ ...problem, status: 503 })))).toEqual({ ...problem, status: 503 })
})

test('ROUTE-13 anything else has no text of its own and reveals no details', () => {
  for (const error of [
    new Error('password=1'),
    null,
    'text',
    response(500, null),
    response(500, 'stack'),
    response(502, '<h1>Bad gateway</h1>'),
    response(502, ''),
    response(500, { title: 1, detail: {} }),
  ]) {
    expect(findPageProblem(error)).toBeUndefined()
  }
})

test('ERR-01 ROUTE-13 a request ID is shown only if the shop logged it, and 500 if the status is unknown', () => {
  const lost = new TypeError('Failed to fetch')
  expect(describeFailure(lost, '7f3a-19c2', true)).toEqual({ status: 500, problem: undefined, requestId: undefined })
  expect(describeFailure(lost, '7f3a-19c2', false)).toMatchObject({ status: 500, requestId: '7f3a-19c2' })
  expect(describeFailure(response(502, '<h1>Bad gateway</h1>'), '7f3a-19c2', true)).toEqual({
    status: 502,
    problem: undefined,
    requestId: undefined,
  })
  expect(describeFailure(response(405, null), '7f3a-19c2', true)).toMatchObject({ status: 405, requestId: '7f3a-19c2' })
  const refused = response(503, { title: 'Магазин временно недоступен', detail: 'Повторите через минуту.', request_id: '0a0a-1b1b' })
  expect(describeFailure(refused, '7f3a-19c2', true)).toMatchObject({ status: 503, requestId: '0a0a-1b1b' })
})
