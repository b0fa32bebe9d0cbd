/**
 * The address of another page of the same list.
 * @param listHref as the server printed it (ListingView.href): with a page. The printer itself is in no script of the first load (PERF-01).
 */
export const pageHref = (listHref: string, page: number): string => listHref.replace(/([?&]page=)\d+/, `$1${page}`)
