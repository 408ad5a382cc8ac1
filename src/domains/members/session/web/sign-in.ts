import { authCodeOf, isProvider } from '../rules.ts'
import { announceSession, loadSession } from './session.ts'
import { SignInError } from './sign-in-error.ts'

/** The message from the page that ends a sign-in to the page that started it. */
interface SignInEnd {
  type: 'open-mat:sign-in'
  error: string | null
}

const CHANNEL = 'open-mat-sign-in'
const CLOSED_CHECK_MS = 400
/** How long to wait after the popup closes, since its last message may still arrive. */
const LAST_WORDS_MS = 2500
const PATIENCE_MS = 300_000
const POPUP_FEATURES = 'popup,width=480,height=640'

let popup: Window | null = null

/**
 * Signs in with a popup. Where popups don't work, redirects instead and returns `left`. Throws a SignInError with a
 * catalogue code, or 'Invalid provider' for anything but google.
 */
export async function signInWithProvider(provider: string): Promise<'signed-in' | 'left'> {
  if (!isProvider(provider)) throw new Error('Invalid provider')
  if (popup && !popup.closed) {
    popup.focus()
    throw new SignInError('cancelled-popup-request')
  }
  if (!navigator.onLine) throw new SignInError('network-request-failed')
  const address = `/api/auth/sign-in/${provider}`
  popup = popupsWork() ? window.open(`${address}?mode=popup`, CHANNEL, POPUP_FEATURES) : null
  if (!popup) {
    window.location.assign(`${address}?mode=redirect`)
    return 'left'
  }
  const error = await endOf(popup)
  popup = null
  if (error !== null && error !== 'popup-closed-by-user') throw new SignInError(error)
  // A provider's page may sever `opener`, which looks like a closed window. The server knows the result.
  const state = await loadSession()
  if (state.status !== 'signed-in') throw new SignInError(error ?? 'default')
  announceSession()
  return 'signed-in'
}

/** Whether popups work. In apps installed on iOS they open in another browser, so the popup never responds. */
function popupsWork(): boolean {
  const installed = window.matchMedia('(display-mode: standalone)').matches
  const onIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  return !(installed && onIos)
}

/** Null after a success, otherwise an error code. Always settles. */
function endOf(window_: Window): Promise<string | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL)
    let closedSince: number | undefined
    const startedAt = Date.now()

    const end = (answer: string | null) => {
      clearInterval(watch)
      channel.close()
      window.removeEventListener('message', onMessage)
      if (!window_.closed) window_.close()
      resolve(answer)
    }
    const hear = (words: unknown) => {
      const { type, error } = (words ?? {}) as Partial<SignInEnd>
      if (type === 'open-mat:sign-in') end(error ? authCodeOf(error) : null)
    }
    const onMessage = (event: MessageEvent) => {
      if (event.origin === window.location.origin) hear(event.data)
    }
    const watch = setInterval(() => {
      if (Date.now() - startedAt > PATIENCE_MS) return end('popup-closed-by-user')
      if (!window_.closed) return
      closedSince ??= Date.now()
      if (Date.now() - closedSince >= LAST_WORDS_MS) end('popup-closed-by-user')
    }, CLOSED_CHECK_MS)
    channel.addEventListener('message', (event) => hear(event.data))
    window.addEventListener('message', onMessage)
  })
}
