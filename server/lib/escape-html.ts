// Escapes text for an element or a quoted attribute where HTML is not rendered by React.
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
