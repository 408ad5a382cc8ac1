import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** A component's HTML in English, before anything has loaded. */
export function htmlOf(element: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{element}</MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
}

/** A component's text, in the pieces between its tags. */
export const textOf = (element: ReactNode): string[] =>
  htmlOf(element)
    .replaceAll('&#x27;', "'")
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== '')
