// Defines a demo page of production and the parts that all of them share.
import type { Question } from '#contract/content/questionnaire.ts'
import type { RichText } from '#contract/content/rich-text.schema.ts'
import type { Drawing } from '../drawings/store-drawings.ts'
import type { Piece } from '../drawings/scene.ts'
import type { DrawnPicture } from './store-pictures.ts'
import { h2, ol } from './rich-text-builder.ts'

export type ProductionItem = {
  slug: string
  title: string
  lead: string
  description: RichText
  advantages: { title: string; text: string }[]
  parameters: [name: string, value: string][]
  questions: Question[]
  /** the first is on top of the page and in the list */
  pictures: DrawnPicture[]
}

export const piece = (icon: string, x: number, bottom: number, height: number, values: Piece['values'] = {}): Piece => ({
  icon,
  x,
  bottom,
  height,
  values,
})
export const seen = (alt: string, drawing: Drawing): DrawnPicture => ({ ...drawing, alt })

export const howWeWork = [
  h2('Как мы работаем'),
  ol(
    'Вы заполняете опросный лист или присылаете проект. Инженер перезванивает и уточняет недостающее.',
    'Готовим расчёт, схему и предложение с ценой и сроком.',
    'После договора собираем изделие в цехе в Актобе и испытываем его давлением и под нагрузкой; вы можете приехать на испытания.',
    'Привозим, монтируем, запускаем, обучаем ваших людей и передаём паспорт, схемы и исполнительную документацию.',
  ),
]
