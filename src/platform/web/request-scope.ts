import { AsyncLocalStorage } from 'node:async_hooks'
import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { PageSettings } from '../page-settings.ts'
import type { FirstRender } from './first-render.ts'

/** The state of the visitor a page is being rendered for on the server. */
export interface RequestScope {
  queryClient: QueryClient
  /** Hashes of queries that couldn't be fetched. */
  failedQueries: Set<string>
  i18n: I18n
  /** The languages of the browser, most preferred first: `navigator.languages`. */
  languages: readonly string[]
  settings: PageSettings
  /** The app's own origin: `location.origin`. */
  origin: string
  firstRender: FirstRender
  /** Calls the API as this visitor. */
  call(request: Request): Promise<Response>
  /** Results for several queries, by name. */
  earlyAnswers?: Promise<Record<string, unknown>>
}

const scopes = new AsyncLocalStorage<RequestScope>()

export const inScope = <Result>(scope: RequestScope, work: () => Result): Result => scopes.run(scope, work)

export function requestScope(): RequestScope {
  const scope = scopes.getStore()
  if (!scope) throw new Error('This is only known while rendering for a request.')
  return scope
}

/** A proxy for the current request's own object, so that modules can import it like the browser's single instance. */
export function requestScoped<Key extends 'queryClient' | 'i18n'>(key: Key): RequestScope[Key] {
  return new Proxy({} as RequestScope[Key], {
    get(_, name) {
      const target = requestScope()[key]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
