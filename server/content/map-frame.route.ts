// Serves `/map-frame`: a map with one location, only with provider and key (CONT-02).
// A separate document, so that only its policy, not the shop's pages, allows scripts of the maps service.
import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { mapLink, type Coordinates } from '#contract/content/map-location.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { ShopError } from '../errors.ts'
import { escapeHtml } from '../lib/escape-html.ts'

const degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))
const query = z.object({
  latitude: degrees(90),
  longitude: degrees(180),
  title: z._default(z.string().check(z.maxLength(200)), ''),
})

type Service = { script: (key: string) => string; policy: string; draw: string }

// As the providers' documentation says; `place` and `key` are variables of the frame.
const services: Record<'yandex' | '2gis', Service> = {
  yandex: {
    script: (key) => `https://api-maps.yandex.ru/v3/?${new URLSearchParams({ apikey: key, lang: 'ru_RU' }).toString()}`,
    policy:
      'script-src NONCE https://api-maps.yandex.ru https://*.maps.yandex.net https://yastatic.net; connect-src https://*.yandex.ru https://*.maps.yandex.net https://yastatic.net; ' +
      "img-src data: blob: https://*.yandex.ru https://*.maps.yandex.net https://yastatic.net; font-src data: https://yastatic.net; style-src 'unsafe-inline' blob: https://yastatic.net; worker-src blob:",
    draw: `await ymaps3.ready
const map = new ymaps3.YMap(box, { location: { center: place, zoom: 16 } })
map.addChild(new ymaps3.YMapDefaultSchemeLayer()).addChild(new ymaps3.YMapDefaultFeaturesLayer())
map.addChild(new ymaps3.YMapMarker({ coordinates: place }, pin))`,
  },
  '2gis': {
    script: () => 'https://mapgl.2gis.com/api/js/v1',
    policy:
      'script-src NONCE https://mapgl.2gis.com; connect-src https://*.2gis.com https://*.2gis.ru; img-src data: blob: https://*.2gis.com https://*.2gis.ru; ' +
      "font-src data: https://*.2gis.com; style-src 'unsafe-inline'; worker-src blob:",
    draw: `const map = new mapgl.Map(box, { center: place, zoom: 16, key, lang: 'ru' })
new mapgl.HtmlMarker(map, { coordinates: place, html: pin })`,
  },
}

type MapServices = { settings: { current(): Pick<ShopSettings, 'mapProvider' | 'mapKey'> } }

export const mapFrameRoute: FastifyPluginAsync<{ services: MapServices }> = async (app, { services: { settings } }) => {
  app.get('/map-frame', { config: { action: 'shop:read' } }, async (request, reply) => {
    const { mapProvider, mapKey } = settings.current()
    if (mapProvider === '' || mapKey === '') throw new ShopError('not_found', { detail: 'Карта не\u00a0подключена.' })
    const parsed = query.safeParse(request.query)
    if (!parsed.success) throw new ShopError('malformed')
    const nonce = randomBytes(16).toString('base64')
    const service = services[mapProvider]
    const { title, ...place } = parsed.data
    return reply
      .header('cache-control', 'private, no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; ${service.policy.replace('NONCE', `'nonce-${nonce}'`)}; base-uri 'none'; frame-ancestors 'self'`,
      )
      .type('text/html; charset=utf-8')
      .send(
        frameOf({
          place,
          title,
          nonce,
          key: mapKey,
          script: service.script(mapKey),
          draw: service.draw,
          link: mapLink(mapProvider, place, ''),
        }),
      )
  })
}

type Frame = { place: Coordinates; title: string; nonce: string; key: string; script: string; draw: string; link: string }

// The link is shown until the map is loaded, or when the service is unavailable or refuses the key.
const frameOf = ({ place, title, nonce, key, script, draw, link }: Frame): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>${escapeHtml(title || 'Карта')}</title><style nonce="${nonce}">
html,body,#box{height:100%;margin:0}body{font:16px/1.5 system-ui,sans-serif;color:#101828}
#note{position:absolute;inset:0;display:flex;flex-direction:column;gap:8px;align-items:center;justify-content:center;text-align:center;padding:16px}
#note a{color:#0b63ce}.ready #note{display:none}.pin{width:20px;height:20px;border:4px solid #fff;border-radius:50%;background:#cc420c;box-shadow:0 1px 6px #0006;transform:translate(-50%,-50%)}
</style></head><body><div id="box"></div><div id="note"><span id="words">Карта загружается…</span><a href="${escapeHtml(link)}" target="_blank" rel="noopener">Открыть на карте</a></div>
<script nonce="${nonce}">
const failed = () => { document.getElementById('words').textContent = 'Карта не загрузилась.' }
const draw = async () => {
const box = document.getElementById('box'), place = ${json([place.longitude, place.latitude])}, key = ${json(key)}
const pin = Object.assign(document.createElement('div'), { className: 'pin', title: ${json(title)} })
${draw}
document.body.className = 'ready'
}
</script>
<script nonce="${nonce}">
const script = Object.assign(document.createElement('script'), { src: ${json(script)}, nonce: ${json(nonce)}, onerror: failed, onload: () => draw().catch(failed) })
document.head.append(script)
</script></body></html>
`

// Inside a script no text may look like its end tag.
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
