// Text in HTML that is written by hand: letters, the page of last resort, the frame of the map. Pages of the shop are React's.

/** As it may stand in an element or an attribute in quotes. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
