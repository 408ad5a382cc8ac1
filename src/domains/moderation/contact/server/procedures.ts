import { eq } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import { admin, anyoneIncludingSuspended } from '#platform/auth.ts'
import { type RequestContext, writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { requestTranslator } from '#platform/translator.ts'
import { writeOnce } from '#platform/write-once.ts'
import { contactContract } from '../contract.ts'
import { readTickets } from './reads.ts'
import { answerTicket, closeTicket, type FileReport, writeTicket } from './writes.ts'

const api = procedures(contactContract)

export function contactProcedures({ fileReport }: { fileReport: FileReport }) {
  return api.router({
    write: api.write.use(anyoneIncludingSuspended).handler(async ({ context, input }) => {
      const { viewer, request, limits } = context
      const userAgent = request.headers.get('user-agent') ?? ''
      const writing = { uid: viewer?.uid ?? null, userAgent, said: input, fileReport }
      if (viewer) {
        const language = await languageOf(context, viewer.uid)
        return writeOnce({ ...context, viewer }, 'contact.write', input, (tx) =>
          writeTicket(writeContextOf(context, tx), { ...writing, language }),
        )
      }
      await limits.count('contact', request.ip)
      const language = request.headers.get('accept-language')?.split(/[,;]/)[0] ?? null
      return context.transaction((tx) => writeTicket(writeContextOf(context, tx), { ...writing, language }))
    }),

    list: api.list
      .use(admin)
      .handler(({ context, input }) => readTickets(context.db, input, requestTranslator(context))),

    answer: api.answer.use(admin).handler(({ context, input }) =>
      writeOnce(context, 'contact.answer', input, async (tx) => {
        await answerTicket(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
        return {}
      }),
    ),

    close: api.close.use(admin).handler(async ({ context, input }) => {
      await context.transaction((tx) => closeTicket(writeContextOf(context, tx), { ...input, by: context.viewer.uid }))
      return {}
    }),
  })
}

async function languageOf({ db }: RequestContext, uid: string): Promise<string | null> {
  const [member] = await db.select({ language: users.language }).from(users).where(eq(users.uid, uid))
  return member?.language ?? null
}
