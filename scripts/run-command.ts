import { StartError } from '#platform/start-error.ts'

/** Runs a command line. Errors the operator can fix have no stack trace; the usage follows if arguments are wrong. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const isArgument = code.startsWith('ERR_PARSE_ARGS')
    console.error(isArgument ? `${message}\n\n${usage}` : error instanceof StartError ? message : error)
    process.exitCode = 1
  }
}
