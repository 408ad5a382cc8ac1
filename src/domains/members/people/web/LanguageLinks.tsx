import { useLocation } from 'react-router'
import { LANGUAGES } from '#platform/languages.ts'
import { paths } from '#platform/web/paths.ts'

/** Chooses the language without JavaScript. The browser leaves out what's inside if it has JavaScript, and so does React. */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('lang')
  const here = params.size > 0 ? `${pathname}?${params}` : pathname
  return (
    <noscript className="noscript:contents">
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <a key={language} href={paths.language(language, here)} lang={language} rel="nofollow" className={className}>
          {name}
        </a>
      ))}
    </noscript>
  )
}
