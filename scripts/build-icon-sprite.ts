// Writes web/ui/icons.svg and its names from Lucide's icons; run after changing the list.
import { writeFileSync } from 'node:fs'

const icons = {
  alert: 'circle-exclamation-point',
  'arrow-left': 'arrow-left',
  'arrow-right': 'arrow-right',
  'arrow-up': 'arrow-up',
  'arrow-down': 'arrow-down',
  brands: 'tag',
  camera: 'camera',
  card: 'credit-card',
  cart: 'shopping-cart',
  catalogue: 'layout-grid',
  chat: 'message-circle',
  check: 'check',
  'check-circle': 'circle-check',
  'chevron-down': 'chevron-down',
  'chevron-left': 'chevron-left',
  'chevron-right': 'chevron-right',
  'chevron-up': 'chevron-up',
  choice: 'git-fork',
  clock: 'clock',
  close: 'x',
  columns: 'table',
  compare: 'scale',
  copy: 'copy',
  document: 'file-text',
  download: 'download',
  factory: 'factory',
  filters: 'sliders-horizontal',
  folder: 'folder',
  grid: 'layout-grid',
  heart: 'heart',
  home: 'house',
  image: 'image',
  info: 'info',
  list: 'list',
  lock: 'lock',
  mail: 'mail',
  'map-pin': 'map-pin',
  menu: 'menu',
  minus: 'minus',
  offline: 'wifi-off',
  orders: 'package-search',
  package: 'package',
  people: 'users-round',
  phone: 'phone',
  plus: 'plus',
  question: 'circle-question-mark',
  repeat: 'refresh-cw',
  ruler: 'ruler',
  search: 'search',
  share: 'share-2',
  shield: 'shield-check',
  shop: 'store',
  sort: 'arrow-up-down',
  spinner: 'loader-circle',
  subcategory: 'corner-down-right',
  tools: 'wrench',
  trash: 'trash',
  truck: 'truck',
  undo: 'undo-2',
  user: 'user-round',
  video: 'circle-play',
  wallet: 'wallet',
  warning: 'triangle-exclamation-point',
  zoom: 'zoom-in',
}

type Node = [tag: string, attributes: Record<string, string>]

const symbols: string[] = []
for (const [name, lucide] of Object.entries(icons).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
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
writeFileSync(
  new URL('../web/ui/icon-names.ts', import.meta.url),
  `// Written by scripts/build-icon-sprite.ts.\nexport type IconName =\n${Object.keys(icons)
    .sort()
    .map((name) => `  | '${name}'`)
    .join('\n')}\n`,
)
