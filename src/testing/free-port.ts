import { createServer } from 'node:net'

/**
 * A port of this machine that's currently unused, below those that systems choose for outgoing connections, so that
 * nothing else takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000)
    const socket = createServer()
    const isFree = await new Promise((resolve) => {
      socket.once('error', () => resolve(false))
      socket.listen(port, '127.0.0.1', () => socket.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
