/**
 * A problem that the person starting Open Mat can fix. The message is one line that says what's wrong and how to fix
 * it.
 */
export class StartError extends Error {
  override name = 'StartError'
}
