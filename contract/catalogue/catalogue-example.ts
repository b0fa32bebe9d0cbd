// A product as the API's description shows it.
import type { ProductAnswer } from './catalogue.schema.ts'

export const exampleProduct: ProductAnswer = {
  id: 7,
  article: 'VT-15',
  name: 'Кран шаровой Valtec BASE 1/2" ручка-бабочка',
  slug: 'kran-sharovoy-valtec-base-1-2-ruchka-babochka',
  price: 2450,
  current_price: 2450,
  last_price: 2900,
  lastPrice: 2900,
  unit: 'шт',
  is_available: true,
  images: [{ file: '/images/0123456789abcdef0123456789abcdef-640.webp' }],
  balance: [{ is_available: true, count: null, shop: { id: 1, address: { address: 'г. Актобе, пр. Санкибай батыра, 10' } } }],
  subcategory: [{ id: 2, name: 'Краны шаровые для воды', category_id: 1 }],
  brand: { id: 4, brand_id: 4, name: 'Valtec' },
  properties: [{ name: 'Размер', value: '1/2"', unit: null }],
}
