// Names the states of a request for staff, and those of its transfer to the CRM (ADM-03).

export const requestStates = { new: 'новое', work: 'в\u00a0работе', done: 'завершено' } as const

/** `none`: no CRM was configured, or the request was closed before. */
export const crmStates = { sent: 'в\u00a0CRM', waiting: 'уходит…', refused: 'не\u00a0принята', none: 'не\u00a0нужна' } as const
