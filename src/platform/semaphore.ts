/**
 * Lets so many run at a time for each key, in this process, and the others wait in the order they came. For what many ask for
 * at the same moment and the database does one by one anyway: without it they would hold every connection there is while they
 * wait, and whoever asks for anything else would wait with them.
 */
export function openSemaphore(atOnce: number) {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async function inTurn<Outcome>(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running < atOnce) line.running += 1
    // Whoever ends hands its place on: it is never free in between.
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
