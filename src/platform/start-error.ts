/** Something the person who starts Open Mat can put right. Its message is one line that says what and how. */
export class StartError extends Error {
  override name = 'StartError'
}
