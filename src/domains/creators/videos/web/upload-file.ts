import { fetchAsMember } from '#platform/web/api.ts'
import { CHUNK_BYTES, VIDEO_LIMITS } from '../limits.ts'
import { stepAfter, type UploadFailure, waitAfter } from '../upload-answers.ts'
import { HEAD_BYTES, videoTypeOf } from '../video-type.ts'

const UPLOADS = '/api/videos/uploads'
const PROTOCOL = { 'tus-resumable': '1.0.0' }

/** An upload's progress, `sent` in bytes. `waiting`: for the connection or the server; it continues automatically. */
export type Progress =
  | { status: 'sending' | 'waiting' | 'paused'; sent: number }
  | { status: 'failed'; why: UploadFailure; sent: number }
  | { status: 'here'; sent: number; fileId: string }

export interface UploadHandle {
  pause(): void
  resume(): void
  /** Cancels permanently and settles pending calls. */
  stop(): void
  /** Resolves to the file's id when the upload finishes; rejects if it won't. */
  done: Promise<string>
}

interface SendingParts {
  /** The URL of an earlier, unfinished upload. */
  address: string | undefined
  /** Called when the server creates the upload, and with undefined when it no longer exists. */
  onBegun: (address: string | undefined) => void
  onProgress: (progress: Progress) => void
}

/** Uploads a file in chunks. Waits for lost connections to return, and sends only what's missing. */
export function startSending(file: File, { address: known, onBegun, onProgress }: SendingParts): UploadHandle {
  let address = known
  let sent = 0
  let tries = 0
  /** Signing in again and starting over are each tried at most once until another chunk arrives. */
  const tried = { signIn: false, anew: false }
  let run = new AbortController()
  let settle: { resolve: (fileId: string) => void; reject: (error: Error) => void } | undefined
  const all = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Waiting callers get the rejection; if no one is waiting, it mustn't count as unhandled.
  all.catch(() => {})

  function keepAddress(next: string | undefined) {
    address = next
    onBegun(next)
  }

  function fail(why: UploadFailure) {
    // The rest can be sent after a sign-in, or when the file is chosen again.
    if (why !== 'signed_out' && why !== 'unreadable' && why !== 'full') keepAddress(undefined)
    onProgress({ status: 'failed', why, sent })
    settle?.reject(new Error(why))
  }

  async function go() {
    run.abort()
    run = new AbortController()
    const { signal } = run
    // Progress isn't reported until the connection is certain to be back.
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
      // The last chunk can arrive just as it's paused; resuming then finds the upload complete.
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

/** Problems that can be detected before uploading; the server checks them again. */
export async function fileFault(file: File): Promise<UploadFailure | undefined> {
  if (file.size > VIDEO_LIMITS.bytes) return 'size'
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    return videoTypeOf(head) ? undefined : 'kind'
  } catch {
    return 'unreadable'
  }
}

/** Deletes an unwanted upload. Otherwise the server removes it after a day, or a week if it's complete. */
export function deleteUpload(address: string): void {
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
    // No `endpoint`: with one, a refused upload would silently start again.
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

/** The response's status; 0 if there was none. */
function statusOf(error: unknown): number {
  if (error instanceof NotTaken) return error.status
  const { originalResponse } = error as { originalResponse?: { getStatus(): number } | null }
  return originalResponse?.getStatus() ?? 0
}

/** Whether the member is signed in. Any call renews a session whose token expired during the upload. */
async function isSignedIn(signal: AbortSignal): Promise<boolean> {
  const answer = await fetchAsMember(new Request('/api/users/me', { signal })).catch(() => undefined)
  // Without a response it's unknown whether the session is valid; the next attempt will tell.
  return answer?.ok ?? true
}

/** Whether the file can still be read: it may have changed or been moved since it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Resolves after this time, when the connection is back, or on abort. */
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
