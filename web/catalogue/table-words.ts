// What the table says about a selection.
import { formatCount } from '#contract/money.ts'

export const linesText = (lineCount: number): string => formatCount(lineCount, 'позиция', 'позиции', 'позиций')

export const addedText = (lineCount: number): string => `В\u00a0корзину добавлено: ${linesText(lineCount)}`
