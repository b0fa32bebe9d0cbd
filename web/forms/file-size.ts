// Formats sizes of files for people.

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0Б`
  const kib = bytes / 1024
  return kib < 1000 ? `${Math.round(kib)}\u00a0КБ` : `${(kib / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`
}
