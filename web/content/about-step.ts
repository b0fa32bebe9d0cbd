/** Above the pages of /about/ in their breadcrumbs. */
export const aboutStep = { name: 'О компании', href: '/about/about-us' }
