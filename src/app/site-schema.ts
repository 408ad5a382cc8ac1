import type { SearchActionLeaf, WebSiteLeaf, WithActionConstraints, WithContext } from 'schema-dts'
import { LANGUAGES } from '#platform/languages.ts'

/** The whole site as schema.org data, with its search. */
export function website(publicUrl: string): WithContext<WebSiteLeaf> {
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/map?text={text}` },
    'query-input': 'required name=text',
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Open Mat',
    url: `${publicUrl}/`,
    inLanguage: Object.keys(LANGUAGES),
    potentialAction: search,
  }
}
