// Writes the text that all feeds share.
import type { Services } from '../services.ts'
import { xmlText } from '../http/xml-writer.ts'

export type FeedServices = Pick<Services, 'db' | 'config' | 'clock'>

export const element = (tag: string, text: string): string => `<${tag}>${xmlText(text)}</${tag}>`

export const imageAddress = (origin: string, hash: string): string => `${origin}/images/${hash}-1280.webp`

const hoursAhead = 5 // all of Kazakhstan since 2024-03-01

/** `2026-03-05T09:00+05:00` */
export const localTime = (time: Date): string => `${new Date(time.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 16)}+05:00`
