// Recognizes requests that a browser or a script sends before a navigation.
import type { IncomingHttpHeaders } from 'node:http'

export const isPrefetch = ({ 'sec-purpose': secPurpose, purpose }: IncomingHttpHeaders): boolean =>
  String(secPurpose ?? purpose ?? '').includes('prefetch')
