import { sessionProcedures } from '#features/session/server/procedures.ts'
import type { sessionCookie } from '#features/session/server/cookie.ts'

/** Every procedure there is, one line for each feature. */
export function router({ cookie }: { cookie: ReturnType<typeof sessionCookie> }) {
  return {
    session: sessionProcedures(cookie),
  }
}
