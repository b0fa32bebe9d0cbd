// The three shops of the demo. Addresses and hours are placeholders that a shop of this kind would have.
export const demoCities = ['Актобе', 'Астана', 'Алматы'] as const

export const demoShops = [
  {
    city: 'Актобе',
    name: 'Родник, Актобе',
    nameForGuest: 'Актобе: производство и главный магазин',
    address: 'г. Актобе, пр. 312-й стрелковой дивизии, 12',
    hours: 'ежедневно с 9:00 до 18:00',
  },
  {
    city: 'Астана',
    name: 'Родник, Астана',
    nameForGuest: 'Астана: магазин',
    address: 'г. Астана, ул. Кенесары, 57',
    hours: 'пн–сб с 9:00 до 18:00, вс с 10:00 до 16:00',
  },
  {
    city: 'Алматы',
    name: 'Родник, Алматы',
    nameForGuest: 'Алматы: магазин',
    address: 'г. Алматы, пр. Райымбека, 212',
    hours: 'пн–сб с 9:00 до 18:00',
  },
] as const
