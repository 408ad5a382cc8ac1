import { requestScope } from './request-scope.ts'

export const setEarlyAnswers = () => {}

export async function earlyAnswer<Answer>(name: string): Promise<Answer | undefined> {
  const answers = await requestScope().earlyAnswers?.catch(() => undefined)
  return answers?.[name] as Answer | undefined
}

export function withEarlyAnswer<Options extends { queryFn: (context: never) => unknown }>(
  name: string,
  options: Options,
): Options {
  return { ...options, queryFn: async (context: never) => (await earlyAnswer(name)) ?? options.queryFn(context) }
}
