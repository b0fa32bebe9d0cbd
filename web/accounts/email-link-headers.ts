// Pages that a letter's link opens: their address holds a code, which must not travel on nor be kept.
import { data } from 'react-router'

export const codeOf = (url: URL): string => (url.searchParams.get('code') ?? '').slice(0, 200)

export const withoutTraces = <Value>(value: Value) =>
  data(value, { headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' } })
