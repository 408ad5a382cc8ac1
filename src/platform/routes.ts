import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract'

/** Returns a function that starts a call: its method, path and line in the API's documentation, under this heading. */
export function routes(tag: string) {
  return (method: HTTPMethod, path: HTTPPath, summary: string, more: Pick<Route, 'description' | 'operationId'> = {}) =>
    oc.route({ method, path, summary, tags: [tag], ...more })
}
