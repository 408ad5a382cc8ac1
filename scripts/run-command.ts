import { StartError } from '#platform/start-error.ts'

/**
 * Runs a command line. Errors the operator can fix (`StartError` and what `isExpected` says) have no stack trace; the
 * usage follows if arguments are wrong.
 */
export async function runCommand(usage: string, run: () => Promise<void>, isExpected = (_: unknown) => false) {
  try {
    await run()
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const isArgument = code.startsWith('ERR_PARSE_ARGS')
    const isKnown = error instanceof StartError || isExpected(error)
    console.error(isArgument ? `${message}\n\n${usage}` : isKnown ? message : error)
    process.exitCode = 1
  }
}
