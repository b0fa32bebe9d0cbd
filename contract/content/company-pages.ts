// Single pages of the company (ROUTE-06, ROUTE-10), each with its address; their texts are kept by staff.
export const companyPageHrefs = {
  'about-us': '/about/about-us',
  service: '/service',
  delivery: '/delivery',
  events: '/about-us-events',
} as const

export type CompanyPageKey = keyof typeof companyPageHrefs
