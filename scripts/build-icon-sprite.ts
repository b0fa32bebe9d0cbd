// Writes web/ui/icons.svg from Lucide's icons; run after changing icons.json, which has the names of both.
import { writeFileSync } from 'node:fs'
import icons from '../web/ui/icons.json' with { type: 'json' }

type Node = [tag: string, attributes: Record<string, string>]

const symbols: string[] = []
for (const [name, lucide] of Object.entries(icons)) {
  const { __iconData } = (await import(`../node_modules/lucide-react/dist/esm/icons/${lucide}.mjs`)) as {
    __iconData: { node: Node[] }
  }
  const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
    return `<${tag}${text.join('')}/>`
  })
  symbols.push(`<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`)
}
const stroke = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
writeFileSync(
  new URL('../web/ui/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide (ISC License), drawn by scripts/build-icon-sprite.ts -->\n${symbols.map((symbol) => symbol.replace('viewBox', `${stroke} viewBox`)).join('\n')}\n</svg>\n`,
)
