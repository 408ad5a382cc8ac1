import { sql } from 'drizzle-orm'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { type MessageValue, message } from '#platform/messages.ts'
import type { Content } from './own-content.ts'

const AUTHORS_NEWS = {
  not_published: {
    title: message("Couldn't publish your lesson"),
    textOf: (name: MessageValue) => message("See what's missing from “{name}”, then publish it again.", { name }),
  },
  removed: {
    title: message('Your lesson was removed'),
    textOf: (name: MessageValue, reason: string) =>
      reason
        ? message('An admin removed “{name}”: {reason}', { name, reason })
        : message('An admin removed “{name}”.', { name }),
  },
  restored: {
    title: message('Your lesson was restored'),
    textOf: (name: MessageValue) => message('You can publish “{name}” again.', { name }),
  },
} as const

/** Notifies the author of a change they didn't make. */
export async function notifyAuthor(
  context: WriteContext,
  content: Content,
  news: keyof typeof AUTHORS_NEWS,
): Promise<void> {
  const { title, textOf } = AUTHORS_NEWS[news]
  const text = textOf(content.title || message('Untitled'), content.removedReason ?? '')
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [content.creatorUid],
    extra: { title, text, path: `/creator/content/${content.id}/edit` },
    batch: `content ${news} ${content.id} ${content.version}`,
  })
}

const AT_ONCE = 500

/** Notifies the members who have access to a new lesson, in batches; membership is checked again for each batch. */
export async function notifyMembers(context: WriteContext, content: Content, creatorName: MessageValue): Promise<void> {
  let after = ''
  for (;;) {
    const uids = await readMembers(context, content, after)
    if (uids.length === 0) return
    await notify(context, {
      type: 'account_update',
      actorId: content.creatorUid,
      recipients: uids,
      extra: {
        title: message('New from {creatorName}: {title}', { creatorName, title: content.title }),
        path: `/content/${content.id}`,
      },
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
