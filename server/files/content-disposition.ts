// Writes the header that names a downloaded file in Russian (RFC 6266).

/** @param plain ASCII only, for old clients */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string, plain: string): string =>
  `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
