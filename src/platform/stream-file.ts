import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'

/** So much memory does one reader need, however large the file is. */
const PIECE_BYTES = 256 * 1024
/** Kept for the next readers. */
const MOST_IDLE = 64

const idle: Buffer[] = []

/**
 * Sends the bytes from the first to the last, that one included, and ends when the system has taken them. One piece of memory goes round:
 * streams take a new one for each piece, and a process with much in its memory then does little but clear up behind them.
 */
export async function streamFile(file: FileHandle, to: Writable, { first, last }: { first: number; last: number }) {
  const piece = idle.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  try {
    for (let at = first; at <= last; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, last + 1 - at), at)
      if (bytesRead === 0) throw new Error('the file became shorter while it was sent')
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
