import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

// The bare limit of Node: a node:http handler that streams the parts of one file and asks nobody.

export interface PlainVideoWork {
  dataDir: string
  /** Of the file, among all that are kept. */
  path: string
  bytes: number
}

process.once('message', ({ dataDir, path, bytes }: PlainVideoWork) => {
  const file = join(dataDir, 'files', path)
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      const { user, system } = process.cpuUsage()
      response.end(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`)
      return
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = { start: Number(from ?? 0), end: Number(to ?? bytes - 1) }
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': 'video/mp4',
      'content-length': part.end - part.start + 1,
      ...(from === undefined ? {} : { 'content-range': `bytes ${part.start}-${part.end}/${bytes}` }),
    })
    createReadStream(file, part).pipe(response)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
