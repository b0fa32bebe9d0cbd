// Serves brands from the index (API-03).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { brandResponse, describePage } from '#contract/catalogue/catalogue.schema.ts'
import { brandsQuery, idParams as params } from './query-params.schema.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { requireId, listPage } from '../http/api-response.ts'
import { readOptions } from '../http/read-options.ts'
import { chosenNode } from './listing/listing.ts'

export const brandsApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'catalogue'> }> = async (app, { services: { catalogue } }) => {
  app.get(
    '/brands/',
    readOptions('Бренды по названию', describePage(brandResponse), ['category_not_found', 'page_not_found'], { querystring: brandsQuery }),
    async (request) => {
      const {
        products__category__name: category = null,
        products__subcategory__name: subcategory = null,
        ordering,
        ...page
      } = request.query
      const index = catalogue.current()
      const node = chosenNode(index, { category, subcategory })
      const present = node < 0 ? undefined : index.scope(node).baseBrands()
      const brands = index.data.brands
        .map((name, at) => ({ id: index.data.brandIds[at]!, brand_id: index.data.brandIds[at]!, name }))
        .filter((_, at) => present === undefined || present[at + 1]! > 0)
      return listPage(request, page, ordering === '-name' ? brands.reverse() : brands)
    },
  )

  app.get('/brands/:id/', readOptions('Бренд', brandResponse, ['not_found'], { params }), async (request) => {
    const { data } = catalogue.current()
    const id = requireId(request.params.id)
    const at = data.brandIds.indexOf(id)
    if (at < 0) throw new ShopError('not_found')
    return { id, brand_id: id, name: data.brands[at]! }
  })
}
