/** The link beside a heading of the home page. */
export const sectionLink = 'text-14 font-medium text-primary underline-offset-4 hover:underline'
