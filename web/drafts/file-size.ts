/** «38 КБ». */
export const fileSize = (bytes: number): string => (bytes < 1024 ? `${bytes}\u00a0Б` : `${Math.round(bytes / 1024)}\u00a0КБ`)
