// Sets headers of pages opened by e-mail links, whose code must not be cached or sent on.
import { data } from 'react-router'

export const readCode = (url: URL): string => (url.searchParams.get('code') ?? '').slice(0, 200)

export const privateHeaders = <Value>(value: Value) =>
  data(value, { headers: { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' } })
