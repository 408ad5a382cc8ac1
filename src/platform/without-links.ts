/** Where mail programs begin to see a link: dots within a word, "://", "@" and schemes such as "mailto:". */
const LINK_PARTS = /(?<=\S)[.。．｡](?=[\p{L}\p{N}])|(?<=\p{L}):(?=[\p{L}/])|@(?=[\p{L}\p{N}])/gu

/** The same text with an invisible character (zero-width non-joiner) inside all that a mail program would make a link of. */
export const withoutLinks = (text: string): string => text.replace(LINK_PARTS, '$&\u200c')
