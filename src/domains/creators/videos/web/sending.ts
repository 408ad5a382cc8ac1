import { fetchAsMember } from '#platform/web/api.ts'
import { CHUNK_BYTES, VIDEO_LIMITS } from '../limits.ts'
import { stepAfter, type UploadFailure, waitAfter } from '../upload-answers.ts'
import { HEAD_BYTES, videoTypeOf } from '../video-type.ts'

const UPLOADS = '/api/videos/uploads'
const PROTOCOL = { 'tus-resumable': '1.0.0' }

/** How far a file is, `sent` in bytes. `waiting`: without a connection; it goes on by itself. */
export type Progress =
  | { status: 'sending' | 'waiting' | 'paused'; sent: number }
  | { status: 'failed'; why: UploadFailure; sent: number }
  | { status: 'here'; sent: number; fileId: string }

/** A file on its way. */
export interface Sending {
  pause(): void
  resume(): void
  /** For good: whoever waits for it need not. */
  stop(): void
  /** The file's id at the server once all of it is there; rejects when that will not be. */
  done: Promise<string>
}

interface SendingParts {
  /** Where the server keeps what came of it before. */
  address: string | undefined
  /** Told when the server begins to keep it, and (undefined) when it no longer does. */
  onBegun: (address: string | undefined) => void
  onProgress: (progress: Progress) => void
}

/** Sends a file piece by piece; a lost connection is waited out, and only what is missing is sent. */
export function startSending(file: File, { address: known, onBegun, onProgress }: SendingParts): Sending {
  let address = known
  let sent = 0
  let tries = 0
  /** Since the last piece that arrived: neither is done twice for nothing. */
  const tried = { signIn: false, anew: false }
  let run = new AbortController()
  let settle: { resolve: (fileId: string) => void; reject: (error: Error) => void } | undefined
  const all = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Whoever waits for it hears of it; nobody has to.
  all.catch(() => {})

  function keepAddress(next: string | undefined) {
    address = next
    onBegun(next)
  }

  function fail(why: UploadFailure) {
    // The rest can still be sent after a sign-in, or when the file is chosen again.
    if (why !== 'signed_out' && why !== 'unreadable' && why !== 'full') keepAddress(undefined)
    onProgress({ status: 'failed', why, sent })
    settle?.reject(new Error(why))
  }

  async function go() {
    run.abort()
    run = new AbortController()
    const { signal } = run
    // Until it is known that the connection is back, it is not said.
    if (tries === 0) onProgress({ status: 'sending', sent })
    try {
      if (!address) keepAddress(await begin(file, signal))
      if (signal.aborted || !address) return
      await sendPieces(file, address, {
        signal,
        onSent(bytes) {
          sent = bytes
          if (signal.aborted) return
          onProgress({ status: 'sending', sent })
        },
        onArrived() {
          tries = 0
          tried.signIn = false
          tried.anew = false
        },
      })
      // The last piece can arrive in the moment of the pause: going on finds it all there.
      if (signal.aborted) return
      const fileId = address.split('/').at(-1) ?? ''
      onProgress({ status: 'here', sent: file.size, fileId })
      settle?.resolve(fileId)
    } catch (error) {
      if (!signal.aborted) await goOnAfter(error, signal)
    }
  }

  async function goOnAfter(error: unknown, signal: AbortSignal) {
    const step = stepAfter(statusOf(error), { isBegun: address !== undefined })
    switch (step.do) {
      case 'fail':
        return fail(step.why)
      case 'sign_in':
        if (tried.signIn || !(await isSignedIn(signal))) return fail('signed_out')
        tried.signIn = true
        break
      case 'anew':
        if (tried.anew) return fail('refused')
        tried.anew = true
        sent = 0
        keepAddress(undefined)
        break
      case 'again':
        if (!(await isReadable(file))) return fail('unreadable')
        onProgress({ status: 'waiting', sent })
        await untilNextTry(waitAfter(tries), signal)
        tries += 1
    }
    if (!signal.aborted) void go()
  }

  void go()
  return {
    done: all,
    pause() {
      run.abort()
      onProgress({ status: 'paused', sent })
    },
    resume() {
      tries = 0
      void go()
    },
    stop() {
      run.abort()
      settle?.reject(new Error('stopped'))
    },
  }
}

/** What makes a file useless before a byte of it is sent: the server would say the same at its end. */
export async function fileFault(file: File): Promise<UploadFailure | undefined> {
  if (file.size > VIDEO_LIMITS.bytes) return 'size'
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    return videoTypeOf(head) ? undefined : 'kind'
  } catch {
    return 'unreadable'
  }
}

/** What came of a file is not wanted. Left alone, the server clears it away after a day. */
export function giveUp(address: string): void {
  fetchAsMember(new Request(address, { method: 'DELETE', headers: PROTOCOL })).catch(() => {})
}

class NotTaken extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the upload was answered with ${status}`)
    this.status = status
  }
}

async function begin({ size, name }: File, signal: AbortSignal): Promise<string> {
  const called = btoa(String.fromCodePoint(...new TextEncoder().encode(name.slice(0, VIDEO_LIMITS.name))))
  const headers = { ...PROTOCOL, 'upload-length': String(size), 'upload-metadata': `filename ${called}` }
  const answer = await fetchAsMember(new Request(UPLOADS, { method: 'POST', headers, signal }))
  const address = answer.headers.get('location')
  if (!answer.ok || !address) throw new NotTaken(answer.status)
  return address
}

interface PieceParts {
  signal: AbortSignal
  onSent: (bytes: number) => void
  onArrived: () => void
}

async function sendPieces(file: File, address: string, { signal, onSent, onArrived }: PieceParts): Promise<void> {
  const { Upload } = await import('tus-js-client')
  if (signal.aborted) return
  await new Promise<void>((resolve, reject) => {
    // Without an `endpoint`: with one, whatever is refused would be begun anew without a word.
    const upload = new Upload(file, {
      uploadUrl: address,
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: onSent,
      onChunkComplete: onArrived,
      onError: reject,
      onSuccess: () => resolve(),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })
}

/** 0 where no answer came. */
function statusOf(error: unknown): number {
  if (error instanceof NotTaken) return error.status
  const { originalResponse } = error as { originalResponse?: { getStatus(): number } | null }
  return originalResponse?.getStatus() ?? 0
}

/** A call renews a session whose token went stale on the way. */
async function isSignedIn(signal: AbortSignal): Promise<boolean> {
  const answer = await fetchAsMember(new Request('/api/users/me', { signal })).catch(() => undefined)
  // Without an answer nobody knows: the next try says it.
  return answer?.ok ?? true
}

/** It may have been changed or taken away since it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Ends after this time, when the connection is back, or when it is no longer wanted. */
function untilNextTry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
