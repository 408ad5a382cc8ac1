import { currentSession, loadSession } from '#domains/members/session/web/session.ts'

/** After this, a returning member sees their last-seen content instead of waiting any longer. */
const LAST_KNOWN_AFTER_MS = 4000
const SLOW_AFTER_MS = 5000
const GIVE_UP_AFTER_MS = 30_000

/** Resolves once the session is known. Throws if the server doesn't respond and no earlier session is saved. */
export async function waitForSession({ whileSlow }: { whileSlow(): void }): Promise<void> {
  const asked = loadSession()
  // The response may arrive after we stop waiting; it then updates the session as at any other time.
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
          after(GIVE_UP_AFTER_MS, () => reject(new Error('the server is not responding')))
        }
      }),
    ])
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}
