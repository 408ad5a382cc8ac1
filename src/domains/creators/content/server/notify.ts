import { sql } from 'drizzle-orm'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { translatable } from '#platform/translatable.ts'
import type { Content } from './own.ts'

const AUTHORS_NEWS = {
  not_published: {
    title: 'Something could not be published',
    textOf: (name: string) => translatable(`Look at what is still missing: “${name}”`),
  },
  removed: {
    title: 'Something of yours was removed',
    textOf: (name: string, reason: string) =>
      reason ? translatable(`An admin removed “${name}”: ${reason}`) : translatable(`An admin removed “${name}”`),
  },
  restored: {
    title: 'Something of yours was given back',
    textOf: (name: string) => translatable(`You can publish it again: “${name}”`),
  },
} as const

/** Its author hears of what happened to it without them. */
export async function notifyAuthor(
  context: WriteContext,
  content: Content,
  news: keyof typeof AUTHORS_NEWS,
): Promise<void> {
  const { title, textOf } = AUTHORS_NEWS[news]
  const text = textOf(content.title || translatable('Untitled'), content.removedReason ?? '')
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [content.creatorUid],
    extra: { title, text, path: `/creator/content/${content.id}/edit` },
    batch: `content ${news} ${content.id} ${content.version}`,
  })
}

const AT_ONCE = 500

/** Members for whom it opens hear that there is something new; asked again after each portion who still is one. */
export async function notifyMembers(context: WriteContext, content: Content, creatorName: string): Promise<void> {
  let after = ''
  for (;;) {
    const uids = await readMembers(context, content, after)
    if (uids.length === 0) return
    await notify(context, {
      type: 'account_update',
      actorId: content.creatorUid,
      recipients: uids,
      extra: { title: `New from ${creatorName}: ${content.title}`, path: `/content/${content.id}` },
      batch: `content ${content.id} after ${after}`,
    })
    after = uids.at(-1) ?? ''
    if (uids.length < AT_ONCE) return
  }
}

async function readMembers(
  { tx, now }: WriteContext,
  { creatorUid, minLevel }: Content,
  after: string,
): Promise<string[]> {
  const { rows } = await tx.execute<{ uid: string }>(sql`
    select distinct s.uid from subscriptions s join tiers t on t.id = s.tier_id
    where s.creator_uid = ${creatorUid} and s.access_until > ${now.toISOString()}::timestamptz
      and t.level >= ${minLevel ?? 0} and s.uid > ${after} order by s.uid limit ${AT_ONCE}`)
  return rows.map(({ uid }) => uid)
}
