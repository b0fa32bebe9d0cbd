// Writes the text that all feeds share.
import { imageHref } from '#contract/files/image-href.ts'
import type { Services } from '../services.ts'
import { readCompany, readSettings } from '../settings/read-settings.ts'
import { xmlText } from '../http/xml-writer.ts'

export type FeedServices = Pick<Services, 'db' | 'config' | 'clock'>

export const writeElement = (tag: string, text: string): string => `<${tag}>${xmlText(text)}</${tag}>`

/** The settings of feeds as they are now, with the name of the company. */
export async function readFeedSettings({ db, config }: FeedServices) {
  const settings = await readSettings(db, config, 'feeds')
  const { company } = await readCompany(db, config)
  return { ...settings, companyName: company.name || settings.shopName }
}

export const makeImageAddress = (origin: string, hash: string): string => origin + imageHref(hash, 1280)
