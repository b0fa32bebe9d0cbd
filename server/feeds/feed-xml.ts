// Writes the text that all feeds share.
import { imageHref } from '#contract/files/image-href.ts'
import type { Services } from '../services.ts'
import { xmlText } from '../http/xml-writer.ts'

export type FeedServices = Pick<Services, 'db' | 'config' | 'clock'>

export const element = (tag: string, text: string): string => `<${tag}>${xmlText(text)}</${tag}>`

export const imageAddress = (origin: string, hash: string): string => origin + imageHref(hash, 1280)
