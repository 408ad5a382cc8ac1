import { currentSession, loadSession } from '#domains/members/session/web/session.ts'

/** Whoever was here last is shown what they saw last, rather than made to wait any longer. */
const LAST_KNOWN_AFTER_MS = 4000
const SLOW_AFTER_MS = 5000
const GIVE_UP_AFTER_MS = 30_000

/** Resolves once it is known who is here. Throws when the server does not tell and nothing was known before. */
export async function knowSession({ whileSlow }: { whileSlow(): void }): Promise<void> {
  const asked = loadSession()
  // The answer may come after the waiting is over; then the session changes under way, as on any other day.
  asked.catch(() => {})
  const timers: ReturnType<typeof setTimeout>[] = []
  const after = (milliseconds: number, then: () => void) => timers.push(setTimeout(then, milliseconds))
  try {
    await Promise.race([
      asked,
      new Promise<void>((resolve, reject) => {
        if (currentSession()) after(LAST_KNOWN_AFTER_MS, resolve)
        else {
          after(SLOW_AFTER_MS, whileSlow)
          after(GIVE_UP_AFTER_MS, () => reject(new Error('the server does not answer')))
        }
      }),
    ])
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}
