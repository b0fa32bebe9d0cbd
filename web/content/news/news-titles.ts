/** Of the list: all news, or one kind. */
export const newsTitles = { all: 'Новости и акции', news: 'Новости', promotion: 'Акции', event: 'Мероприятия' } as const
