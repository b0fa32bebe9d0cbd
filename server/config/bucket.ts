// Reads the address of a bucket in an S3 store.

export type Bucket = { name: string; endpoint: string; region: string; key: string; secret: string }

/** @returns undefined where `https://KEY:SECRET@HOST/BUCKET?region=REGION` lacks a part */
export function parseBucket(address: string): Bucket | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const name = /^\/([a-z0-9][a-z0-9.-]+)\/?$/.exec(pathname)?.[1]
  if (!/^https?:$/.test(protocol) || name === undefined || username === '' || password === '') return undefined
  const region = searchParams.get('region') ?? 'us-east-1'
  return { name, endpoint: `${protocol}//${host}`, region, key: decodeURIComponent(username), secret: decodeURIComponent(password) }
}
