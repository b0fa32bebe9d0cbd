// Converts demo texts to rich text: paragraphs, «## » headings, «- » and «1. » lists.
import { h2, ol, p, text, ul } from '../content/rich-text-builder.ts'
import type { RichText } from '#contract/content/rich-text.schema.ts'

const bullet = /^- /
const number = /^\d+\. /

export const rich = (source: string): RichText =>
  text(
    ...source
      .trim()
      .split(/\n{2,}/)
      .map((block) => {
        const lines = block.split('\n')
        if (block.startsWith('## ')) return h2(block.slice(3))
        if (lines.every((line) => bullet.test(line))) return ul(...lines.map((line) => line.replace(bullet, '')))
        if (lines.every((line) => number.test(line))) return ol(...lines.map((line) => line.replace(number, '')))
        return p(lines.join(' '))
      }),
  )
