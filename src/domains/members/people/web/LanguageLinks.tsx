import { useLocation } from 'react-router'
import { LANGUAGES } from '#platform/languages.ts'
import { paths } from '#platform/web/paths.ts'

/** Links to each language, for browsers without JavaScript. Only the server renders them. */
export function LanguageLinks({ className }: { className: string }) {
  return <noscript className="noscript:contents">{import.meta.env.SSR && <Links className={className} />}</noscript>
}

function Links({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('lang')
  const here = params.size > 0 ? `${pathname}?${params}` : pathname
  return Object.entries(LANGUAGES).map(([language, name]) => (
    <a key={language} href={paths.language(language, here)} lang={language} rel="nofollow" className={className}>
      {name}
    </a>
  ))
}
