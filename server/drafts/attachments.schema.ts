// Defines requests and responses of the API for files of orders (API-09, DRF-02).
import { rowStates } from '#contract/lists/row-states.ts'
import * as z from 'zod/mini'
import { articleSchema, quantitySchema } from '#contract/cart/cart-request.schema.ts'
import { describePage } from '#contract/catalogue/catalogue.schema.ts'
import { maxListRows } from '#contract/lists/uploaded-list.ts'

const count = z.number()
const counts = z.object({
  all: count,
  found: count,
  ambiguous: count.check(z.describe('Подходят несколько товаров')),
  above_stock: count.check(z.describe('Больше, чем есть')),
  bad_quantity: count,
  not_found: count,
  left_out: count.check(z.describe('Пропущено по выбору')),
})

export const orderFileResponse = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  size: z.number().check(z.describe('Байт')),
  created_at: z.string(),
  filled_at: z.nullable(z.string()).check(z.describe('Когда из файла в последний раз заполнили черновик')),
  is_list: z.boolean().check(z.describe('Список товаров, из него можно заполнить черновик')),
  url: z.string().check(z.describe('Где скачать файл: только его покупателю')),
})

export const orderFileList = describePage(orderFileResponse)

/** POST /order/{id}/files, as multipart/form-data */
export const uploadBody = z.object({
  file: z.string().check(z.meta({ type: 'string', format: 'binary', description: 'Файл .xlsx, .csv, .pdf, .docx, .jpg, .png или .webp' })),
})

const state = z.enum(rowStates)

/** One page of rows; `counts` cover all of them. Both are null for a file that is no list. */
export const orderFileRows = z.extend(orderFileResponse, {
  sheet: z.nullable(z.string()),
  other_sheets: z.array(z.string()).check(z.describe('Листы, на которых тоже есть товары: они не прочитаны')),
  counts: z.nullable(counts),
  rows: z.nullable(
    describePage(
      z.object({
        row: z.number().check(z.describe('Номер строки в файле')),
        text: z.string(),
        state,
        found_by: z.nullable(z.enum(['article', 'barcode', 'exact_name', 'name'])),
        product: z.nullable(z.object({ article: z.string(), name: z.string(), unit: z.string(), price: z.nullable(z.number()) })),
        quantity: z.nullable(z.number()),
        taken: z.number().check(z.describe('Сколько войдёт в черновик')),
        candidates: z.array(z.string()).check(z.describe('Артикулы на выбор; у ненайденной строки похожие')),
        reason: z.nullable(z.string()),
      }),
    ),
  ),
})

const choice = z.object({
  row: z.int('Укажите номер строки.').check(z.positive('Укажите номер строки.')),
  product: z.optional(z.nullable(articleSchema)).check(z.describe('Артикул; null пропускает строку')),
  quantity: z.optional(quantitySchema),
})

/** POST /order/{id}/files/{fileId}/fill-order */
export const fillOrderBody = z.object({
  replace: z._default(z.boolean(), false).check(z.describe('Заменить товары черновика; иначе добавить к ним')),
  force: z._default(z.boolean(), false).check(z.describe('Добавить подходящие строки, хотя другие не подошли')),
  choices: z
    ._default(z.array(choice).check(z.maxLength(maxListRows, 'Слишком много строк.')), [])
    .check(z.describe('Выбор по строкам; сохраняется с файлом')),
})

export const fillOrderResponse = z.object({
  added: z.number().check(z.describe('Сколько строк вошло в черновик')),
  rows: z.array(
    z.object({
      row: z.number(),
      state,
      product: z.nullable(z.string()),
      quantity: z.number().check(z.describe('Сколько вошло')),
      reason: z.nullable(z.string()),
    }),
  ),
})
