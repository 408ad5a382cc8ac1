import { hours } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { gymParty, pairOf } from '../rules.ts'
import { demoTalks } from './demo-talks.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

const OF_THE_GYM = 'gym'
const uidOf = (first: string) => `demo-${first}`
const numbered = (word: string, at: number) => `${word}${String(at).padStart(20 - word.length, '0')}`

/** Creates conversations between demo members, dated relative to now. They're deleted with their authors. */
export async function seedDemoConversations(
  tx: Tx,
  { now, gyms }: { now: Date; gyms: readonly { id: string; name: string }[] },
): Promise<void> {
  const rows = demoTalks.flatMap((talk, at) => {
    const gym = gyms.find(({ name }) => name === talk.gym?.name)
    return talk.gym && !gym ? [] : [rowsOf(talk, { id: numbered('demoTalk', at), gymId: gym?.id ?? null, now })]
  })
  await tx.insert(conversations).values(rows.map(({ conversation }) => conversation))
  await tx.insert(conversationMembers).values(rows.flatMap(({ sides }) => sides))
  await tx.insert(messages).values(rows.flatMap(({ said }) => said))
}

function rowsOf(
  { people, asked = [], unread = {}, lines, title = '', gym }: (typeof demoTalks)[number],
  { id, gymId, now }: { id: string; gymId: string | null; now: Date },
) {
  const [first = '', second = ''] = people
  const atHoursAgo = (count: number) => new Date(now.getTime() - hours(count))
  const begun = atHoursAgo(lines[0]?.hoursAgo ?? 0)
  const readBy = (who: string) => lines.length - (unread[who] ?? 0)
  const isGroup = people.length > 2
  const others = gymId ? gymParty(gymId) : uidOf(second)
  return {
    conversation: {
      ...{ id, title, gymId, kind: gymId ? ('gym' as const) : isGroup ? ('group' as const) : ('direct' as const) },
      ...{ createdBy: uidOf(first), createdAt: begun, lastSeq: lines.length },
      pair: isGroup ? null : pairOf(uidOf(first), others),
    },
    sides: [
      ...people.map((name) => ({
        ...{ conversationId: id, party: uidOf(name), uid: uidOf(name), joinedAt: begun, lastReadSeq: readBy(name) },
        ...{ state: asked.includes(name) ? ('requested' as const) : ('accepted' as const) },
        isOwner: isGroup && name === first,
      })),
      ...(gymId
        ? [
            {
              ...{ conversationId: id, party: gymParty(gymId), gymId, joinedAt: begun },
              ...{ state: 'accepted' as const, lastReadSeq: readBy(OF_THE_GYM) },
            },
          ]
        : []),
    ],
    said: lines.map(({ by, hoursAgo, text }, at) => ({
      ...{ conversationId: id, seq: at + 1, id: numbered(`demoSaid${id.slice(-4)}`, at), authorId: uidOf(by), text },
      asGym: by === gym?.answeredBy,
      createdAt: atHoursAgo(hoursAgo),
    })),
  }
}
