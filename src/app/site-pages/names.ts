/** Pages the server renders from Markdown, at `/` plus the name. */
export const SITE_PAGES = ['privacy', 'terms', 'community-guidelines', 'help', 'open-data'] as const
export type SitePage = (typeof SITE_PAGES)[number]
