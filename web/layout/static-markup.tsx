// The parts of static-part.ts as text, made once for each state of the settings and of what they depend on. The server's entry alone.
import { renderToStaticMarkup } from 'react-dom/server'
import { openingStatus } from '#contract/opening-hours.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { FooterContent } from './footer-content.tsx'
import { Logo } from './logo.tsx'
import { navigationFor } from './navigation.ts'
import { shopDetailsOf } from './shop-details.ts'
import type { StaticPartName } from './static-part.ts'
import { TopBarContent } from './top-bar-content.tsx'

type State = { settings: ShopSettings; isSignedIn: boolean; now: Date }

/** A change of the settings is another object, and what was made of the old one goes with it. */
const made = new WeakMap<ShopSettings, Map<string, string>>()

export function staticMarkup({ settings, isSignedIn, now }: State): (name: StaticPartName) => string {
  const status = openingStatus(settings, now)
  const year = now.getFullYear()
  const of = made.get(settings) ?? new Map<string, string>()
  made.set(settings, of)
  return (name) => {
    const key = `${name} ${isSignedIn} ${year} ${status?.text}`
    let html = of.get(key)
    if (html === undefined) {
      const shop = shopDetailsOf(settings)
      const items = navigationFor(isSignedIn)
      const parts = {
        logo: () => <Logo />,
        'top-bar': () => <TopBarContent shop={shop} items={items} status={status} />,
        footer: () => <FooterContent shop={shop} items={items} year={year} />,
      }
      html = renderToStaticMarkup(parts[name]())
      of.set(key, html)
    }
    return html
  }
}
