// Finds or creates the deal of a request in the CRM (CB-03, CONST-12).
import { callbackTopics, type CallbackTopic } from '#contract/callback-requests/callback-topics.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { CrmConfig } from './read-crm.ts'
import { originatorId, type BitrixCall } from './bitrix-client.ts'
import { readId, type Person } from './crm-contact.ts'

export type DealAbout = Person & {
  topic: CallbackTopic
  article: string
  /** undefined if no product has the article */
  productName: string | undefined
  comment: string
  /** lines «вопрос: ответ» of a questionnaire */
  details: string
  publicOrigin: string
}

export async function addDeal(call: BitrixCall, about: DealAbout, contactId: number, originId: string, crm: CrmConfig): Promise<number> {
  const fields = {
    TITLE: `${callbackTopics[about.topic]}: ${about.name}`,
    CATEGORY_ID: crm.funnelId,
    STAGE_ID: crm.stageId,
    SOURCE_ID: crm.sourceId,
    CONTACT_ID: contactId,
    COMMENTS: dealComments(about),
    OPENED: 'Y',
    ORIGINATOR_ID: originatorId,
    ORIGIN_ID: originId,
  }
  return readId(await call('crm.deal.add', { fields }))
}

function dealComments({ name, phone, email, topic, article, productName, comment, details, publicOrigin }: DealAbout): string {
  return [
    `Заявка с сайта: ${callbackTopics[topic]}`,
    `Имя: ${plain(name)}`,
    `Телефон: ${formatPhone(phone)}`,
    ...(email ? [`E-mail: ${plain(email)}`] : []),
    ...(article ? [`Товар: ${plain([productName, `арт. ${article}`].filter(Boolean).join(', '))}`] : []),
    ...(productName === undefined ? [] : [publicOrigin + productHref(article)]),
    ...(details ? [plain(details)] : []),
    ...(comment ? [`Комментарий: ${plain(comment)}`] : []),
  ].join('\n')
}

// Bitrix24 interprets BB codes in comments and removes HTML.
const plain = (text: string): string =>
  text.replace(/[[\]<>]/g, (character) => ({ '[': '(', ']': ')', '<': '‹', '>': '›' })[character] ?? character)
