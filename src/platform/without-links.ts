/** The places where email clients detect links: dots within a word, "://", "@" and schemes such as "mailto:". */
const LINK_PARTS = /(?<=\S)[.。．｡](?=[\p{L}\p{N}])|(?<=\p{L}):(?=[\p{L}/])|@(?=[\p{L}\p{N}])/gu

/** Text with a zero-width non-joiner inside everything an email client would turn into a link. */
export const withoutLinks = (text: string): string => text.replace(LINK_PARTS, '$&\u200c')
