/** A failed sign-in, with one of `AUTH_CODES`. */
export class SignInError extends Error {
  override name = 'SignInError'
  readonly code: string
  constructor(code: string, message = 'Failed to sign in with provider') {
    super(message)
    this.code = code
  }
}
