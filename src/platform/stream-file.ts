import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'

/** The buffer size, which is all the memory a reader needs, however large the file is. */
const PIECE_BYTES = 256 * 1024
/** Maximum number of idle buffers kept for reuse. */
const MOST_IDLE = 64

const idle: Buffer[] = []

/**
 * Sends the bytes from `first` to `last`, both included, and resolves when the system has accepted them. One buffer is
 * reused: streams allocate a new one for each chunk, which keeps a process with a large heap busy collecting garbage.
 */
export async function streamFile(file: FileHandle, to: Writable, { first, last }: { first: number; last: number }) {
  const piece = idle.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  try {
    for (let at = first; at <= last; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, last + 1 - at), at)
      if (bytesRead === 0) throw new Error('the file became shorter while it was being sent')
      await taken(to, bytesRead === PIECE_BYTES ? piece : piece.subarray(0, bytesRead))
      at += bytesRead
    }
  } finally {
    if (idle.length < MOST_IDLE) idle.push(piece)
  }
}

const taken = (to: Writable, piece: Buffer) =>
  new Promise<void>((resolve, reject) => {
    to.write(piece, (error) => (error ? reject(error) : resolve()))
  })
