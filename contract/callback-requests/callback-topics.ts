// Lists the topics of a callback request and their texts on pages and in e-mails (CB-01).

/** By the common form and the API. */
export const formTopics = {
  call: 'Обратный звонок',
  price: 'Запрос цены',
  term: 'Срок поставки',
  one_click: 'Покупка в\u00a0один клик',
  question: 'Вопрос о\u00a0товаре',
} as const
export type FormTopic = keyof typeof formTopics

/** Those, and what comes by a form of its own: a production's questionnaire. */
export const callbackTopics = { ...formTopics, questionnaire: 'Опросный лист' } as const
export type CallbackTopic = keyof typeof callbackTopics

export const isFormTopic = (text: unknown): text is FormTopic => typeof text === 'string' && Object.hasOwn(formTopics, text)

export const callbackTexts = { sent: 'Заявка успешно отправлена', failed: 'Произошла непредвиденная ошибка' } as const
