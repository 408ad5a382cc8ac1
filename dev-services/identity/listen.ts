import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Listens on 127.0.0.1, and on ::1 where available, so `localhost` works however it resolves. 0 is any free port. */
export async function listenOnThisMachine(port: number) {
  for (let attempt = 1; ; attempt += 1) {
    const first = await listen('127.0.0.1', port)
    try {
      return together([first, await listen('::1', portOf(first))])
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL') return together([first])
      await close(first)
      if (port !== 0 || attempt === 10) throw error
    }
  }
}

async function listen(host: string, port: number): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `Port ${port} on ${host} is already in use, so the stand-in identity provider can't start.`
      reject(cause.code === 'EADDRINUSE' ? Object.assign(new Error(message, { cause }), { code: cause.code }) : cause)
    })
    server.listen(port, host, resolve)
  })
  return server
}

function together(servers: [Server, ...Server[]]) {
  return {
    port: portOf(servers[0]),
    serve(answer: Serve) {
      for (const server of servers)
        server.on('request', (request: IncomingMessage, response: ServerResponse) => {
          answer(request, response).catch((error) => {
            console.error('Stand-in identity provider:', error)
            if (response.headersSent) response.destroy()
            else response.writeHead(500).end('The stand-in identity provider failed. See its output.')
          })
        })
    },
    async stop() {
      await Promise.all(servers.map(close))
    },
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
