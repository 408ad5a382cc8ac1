import { and, eq, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import { messages } from '#domains/messages/messages/server/tables.ts'
import { type Hiding, LONG_AGO, UNCHANGED_STATE } from './hiding.ts'

/** Hides only one member's reported messages: those within the last ten that each reporter saw. */
export const messagesHiding: Hiding = {
  async takeDown({ tx, now }, [conversationId = '', uid = ''], { evidence }) {
    const seen = or(...evidence.flatMap((one) => spanOf(one) ?? []))
    if (!seen) return { status: 'gone' }
    const said = and(eq(messages.conversationId, conversationId), eq(messages.authorId, uid), seen)
    const hidden = await tx
      .update(messages)
      .set({ deletedAt: now, takenDownAt: now })
      .where(and(said, isNull(messages.deletedAt)))
      .returning({ seq: messages.seq })
    if (hidden.length === 0) {
      const before = await tx.$count(messages, and(said, isNotNull(messages.takenDownAt)))
      return { status: before > 0 ? 'was_already' : 'gone' }
    }
    const seqs = hidden.map(({ seq }) => seq).toSorted((one, other) => one - other)
    return { ...UNCHANGED_STATE, status: 'taken_down', asItWas: { kind: 'messages', seqs } }
  },

  async restoreHidden({ tx }, [conversationId = ''], { asItWas }) {
    if (asItWas?.kind !== 'messages') return
    await tx.update(messages).set({ deletedAt: null, takenDownAt: null }).where(isOneOf(conversationId, asItWas.seqs))
  },

  async release({ tx }, [conversationId = ''], { asItWas }) {
    if (asItWas?.kind !== 'messages') return
    await tx
      .update(messages)
      .set({ deletedAt: LONG_AGO, takenDownAt: null })
      .where(isOneOf(conversationId, asItWas.seqs))
  },
}

const isOneOf = (conversationId: string, seqs: number[]) =>
  and(eq(messages.conversationId, conversationId), inArray(messages.seq, seqs), isNotNull(messages.takenDownAt))

/** The time span from the first to the last message the reporter saw. */
function spanOf({ lines }: Evidence) {
  const times = lines.flatMap(({ at }) => (at === null ? [] : Date.parse(at)))
  if (times.length === 0) return undefined
  return and(
    gte(messages.createdAt, new Date(Math.min(...times))),
    lte(messages.createdAt, new Date(Math.max(...times))),
  )
}
