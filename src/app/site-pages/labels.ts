/** Labels on server-rendered pages. */
export const siteLabels = {
  privacy: /*i18n*/ { id: 'sitePages.privacy', message: 'Privacy' },
  terms: /*i18n*/ { id: 'sitePages.terms', message: 'Terms' },
  'community-guidelines': /*i18n*/ { id: 'sitePages.guidelines', message: 'Community guidelines' },
  help: /*i18n*/ { id: 'sitePages.help', message: 'Help' },
  'open-data': /*i18n*/ { id: 'sitePages.openData', message: 'Open data' },
  about: /*i18n*/ { id: 'sitePages.about', message: 'About' },
  contact: /*i18n*/ { id: 'sitePages.contact', message: 'Contact' },
  language: /*i18n*/ { id: 'sitePages.language', message: 'Language' },
  skip: /*i18n*/ { id: 'sitePages.skip', message: 'Skip to content' },
  contents: /*i18n*/ { id: 'sitePages.contents', message: 'On this page' },
  onlyIn: /*i18n*/ { id: 'sitePages.onlyIn', message: 'This page is only available in {language}.' },
  more: /*i18n*/ { id: 'sitePages.more', message: 'More about Open Mat' },
  search: /*i18n*/ { id: 'sitePages.search', message: 'Search help' },
  searchButton: /*i18n*/ { id: 'sitePages.searchButton', message: 'Search' },
  found: /*i18n*/ {
    id: 'sitePages.found',
    message:
      '{count, plural, =0 {No answers for “{query}”.} one {# answer for “{query}”} other {# answers for “{query}”}}',
  },
  nothing: /*i18n*/ { id: 'sitePages.nothing', message: 'Try other words or contact us.' },
  person: /*i18n*/ { id: 'sitePages.person', message: 'Still stuck?' },
  personText: /*i18n*/ {
    id: 'sitePages.personText',
    message: "A person reads every message and replies by email. You don't need an account.",
  },
  write: /*i18n*/ { id: 'sitePages.write', message: 'Contact us' },
}
