import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Running } from './processes.ts'

/** One keep-alive connection that requests a file repeatedly, each time its next part. */
export interface Reader {
  path: string
  cookie?: string
  /** The part to request each time; the whole file if omitted. */
  part?: { bytes: number; of: number; first: number }
  /** Simulates a slow connection: reads this many bytes, then pauses. */
  slowly?: { bytes: number; everyMs: number }
}

export interface ReadPace {
  /** Megabytes of response bodies per second. */
  megabytes: number
  /** CPU milliseconds of the server process per megabyte. */
  cpu: number
}

/** Runs all readers in parallel. Throws on any unexpected response. */
export async function paceOfReaders(server: Running, readers: readonly Reader[], seconds: number): Promise<ReadPace> {
  const before = await server.cpuSeconds()
  const begun = performance.now()
  const until = begun + seconds * 1000
  let bytes = 0
  const read = async ({ path, cookie = '', part, slowly }: Reader) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; performance.now() < until; turn++) {
      const from = part ? ((part.first + turn) * part.bytes) % part.of : 0
      const range = part && { range: `bytes=${from}-${Math.min(from + part.bytes, part.of) - 1}` }
      const headers = { 'accept-encoding': 'identity', cookie, ...range }
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${server.url}${path}`, { agent, headers }, resolve).on('error', reject)
      })
      if (response.statusCode !== (part ? 206 : 200)) throw new Error(`${path}: HTTP ${response.statusCode}`)
      let taken = 0
      for await (const chunk of response) {
        bytes += chunk.length
        taken += chunk.length
        if (performance.now() >= until) break
        if (slowly && taken >= slowly.bytes) taken = await pause(slowly.everyMs, 0)
      }
    }
    agent.destroy()
  }
  await Promise.all(readers.map(read))
  const megabytes = bytes / 1e6
  return {
    megabytes: megabytes / ((performance.now() - begun) / 1000),
    cpu: (((await server.cpuSeconds()) - before) * 1000) / megabytes,
  }
}
