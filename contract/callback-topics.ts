// What a visitor may ask to be called about.

/** What the visitor wants to talk about: the topic's code and how the form, the letter and the CRM name it. */
export const callbackTopics = {
  call: 'Обратный звонок',
  price: 'Запрос цены',
  term: 'Срок поставки',
  one_click: 'Покупка в\u00a0один клик',
  question: 'Вопрос о\u00a0товаре',
} as const
export type CallbackTopic = keyof typeof callbackTopics

export const isCallbackTopic = (text: unknown): text is CallbackTopic => typeof text === 'string' && Object.hasOwn(callbackTopics, text)

export const callbackTexts = { sent: 'Заявка успешно отправлена', failed: 'Произошла непредвиденная ошибка' } as const // CB-02
