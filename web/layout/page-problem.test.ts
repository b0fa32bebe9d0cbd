import { expect, test } from 'vitest'
import { problemOfPage } from './page-problem.ts'

const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('ERR-01 a refusal keeps its Russian text and its code for the log', () => {
  expect(
    problemOfPage(
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

test('ERR-01 a refusal from before the page, which comes as text, is read as well', () => {
  const problem = { title: 'Сервис недоступен', detail: 'Повторите через минуту.', request_id: '7f3a-19c2' }
  expect(problemOfPage(response(503, JSON.stringify({ ...problem, status: 503 })))).toEqual({ ...problem, status: 503 })
})

test('ROUTE-13 anything else has no words of its own and shows none of its inside', () => {
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
    expect(problemOfPage(error)).toBeUndefined()
  }
})
