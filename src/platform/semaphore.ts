/**
 * Limits how many tasks run concurrently for each key in this process; the rest wait in order of arrival. For requests
 * that arrive together and that the database serialises anyway: otherwise they'd use up all connections while waiting,
 * and block everything else.
 */
export function openSemaphore(atOnce: number) {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async function withSlot<Outcome>(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running < atOnce) line.running += 1
    // A finished task passes its slot on directly, so the slot is never free in between.
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else {
        line.running -= 1
        if (line.running === 0) lines.delete(key)
      }
    }
  }
}
