// What the table says about a selection.
import { formatCount } from '#contract/values/money.ts'

export const linesText = (lineCount: number): string => formatCount(lineCount, 'позиция', 'позиции', 'позиций')
