import { connect } from 'node:net'
import { median } from './load.ts'
import type { Running } from './processes.ts'

/** One connection that stays open and asks for a file again and again, the next part of it each time. */
export interface Reader {
  path: string
  cookie?: string
  /** What is asked for at a time; left out: all of it. */
  part?: { bytes: number; of: number; first: number }
  /** Somebody far away: takes so many bytes, then none for so long. */
  slowly?: { bytes: number; everyMs: number }
}

export interface ReadPace {
  /** Of answers' bodies, in a second. */
  megabytes: number
  answers: number
  /** Milliseconds from asking to the last byte, in the middle. */
  p50: number
  /** Milliseconds that the server's own process worked for a megabyte. */
  cpu: number
}

/** What the measuring side reads at a time; one for all, since nothing of it is kept. */
const SINK = Buffer.allocUnsafe(1024 ** 2)
const MOST_HEAD = 4_096

/** All readers at once, for so many seconds. Throws when any answer is not what was asked for. */
export async function paceOfReaders(
  server: Pick<Running, 'url' | 'cpuSeconds'>,
  readers: readonly Reader[],
  seconds: number,
): Promise<ReadPace> {
  const times: number[] = []
  let bytes = 0
  const before = await server.cpuSeconds()
  const begun = performance.now()
  const until = begun + seconds * 1000
  const take = (length: number) => {
    bytes += length
  }
  await Promise.all(readers.map((reader) => readUntil(server.url, reader, { until, take, times })))
  const elapsed = (performance.now() - begun) / 1000
  const megabytes = bytes / 1e6
  const cpu = (((await server.cpuSeconds()) - before) * 1000) / megabytes
  return { megabytes: megabytes / elapsed, answers: times.length, p50: median(times), cpu }
}

interface Tally {
  until: number
  take(bytes: number): void
  /** Milliseconds of each answer that was read to its end. */
  times: number[]
}

function readUntil(url: string, reader: Reader, { until, take, times }: Tally): Promise<void> {
  const { hostname, port } = new URL(url)
  const { slowly } = reader
  return new Promise((resolve, reject) => {
    let head = ''
    let left: number | undefined
    let asked = 0
    let turn = 0
    const ask = () => {
      head = ''
      left = undefined
      asked = performance.now()
      socket.write(requestOf(reader, hostname, turn++))
    }
    const stop = (error?: Error) => {
      socket.destroy()
      if (error) reject(error)
      else resolve()
    }
    const read = (length: number) => {
      let body = length
      if (left === undefined) {
        const known = head.length
        head += sink.toString('latin1', 0, Math.min(length, MOST_HEAD))
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        left = lengthOf(head, reader)
        body = length - (end + 4 - known)
      }
      left -= body
      take(body)
      if (left > 0) return
      times.push(performance.now() - asked)
      if (performance.now() < until) ask()
      else stop()
    }
    const sink = slowly ? SINK.subarray(0, slowly.bytes) : SINK
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: sink,
        callback(length) {
          try {
            read(length)
          } catch (error) {
            stop(error as Error)
          }
          if (performance.now() >= until) stop()
          if (slowly) setTimeout(() => socket.resume(), slowly.everyMs)
          return !slowly
        },
      },
    })
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => (performance.now() < until ? reject(new Error(`${url} hung up`)) : resolve()))
  })
}

function requestOf({ path, cookie, part }: Reader, host: string, turn: number): string {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: identity']
  if (cookie) lines.push(`Cookie: ${cookie}`)
  if (part) {
    const from = ((part.first + turn) * part.bytes) % part.of
    lines.push(`Range: bytes=${from}-${Math.min(from + part.bytes, part.of) - 1}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

function lengthOf(head: string, { path, part }: Reader): number {
  const status = Number(head.slice(9, 12))
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (status !== (part ? 206 : 200) || length === undefined) throw new Error(`${path}: ${head.slice(0, 300)}`)
  return Number(length)
}
