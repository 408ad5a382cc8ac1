import { Trans } from '@lingui/react/macro'
import { Spinner } from '#ui/Spinner.tsx'

/** The only way to sign in. Disabled with a spinner while a sign-in is in progress. */
export function GoogleButton({ signingIn, onPress }: { signingIn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={signingIn}
      className="flex min-h-12 w-full items-center justify-center gap-3 rounded-control border border-edge bg-paper px-4 font-semibold text-ink enabled-hover:bg-sunk disabled:text-quiet"
    >
      {signingIn ? <Spinner /> : <GoogleMark />}
      {signingIn ? <Trans>Signing in…</Trans> : <Trans>Sign in with Google</Trans>}
    </button>
  )
}

/** A plain letter in the provider's colours. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20" fill="none" strokeWidth="3">
      <path d="M15.9 5.2A7.5 7.5 0 0 0 4 5.5" stroke="#ea4335" />
      <path d="M4 5.5a7.5 7.5 0 0 0 0 9" stroke="#fbbc05" />
      <path d="M4 14.5a7.5 7.5 0 0 0 10.7 1.4" stroke="#34a853" />
      <path d="M14.7 15.9A7.5 7.5 0 0 0 17.5 10H10.3" stroke="#4285f4" />
    </svg>
  )
}
