import { msg } from '@lingui/core/macro'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { people, peopleApi } from '#domains/members/people/web/people.ts'
import { currentMember } from '#platform/web/api.ts'
import { defineWrite, type OutboxEntry } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { readSetting, storeSetting } from '#platform/web/stored-settings.ts'
import type { NotificationLine } from '../contract.ts'
import { afterWrite, type CachedLine, type CachedPages, type LineWrite, linesOf, withLines } from './lines.ts'
import { countSentWrite, leaving, notifications, notificationsApi } from './notifications.ts'
import { unreadQuery } from './unread.ts'

const KINDS = {
  read: 'notifications.read',
  archive: 'notifications.archive',
  remove: 'notifications.remove',
  mute: 'notifications.mute',
  readAll: 'notifications.readAll',
  wanted: 'notifications.wanted',
} as const

interface OfLine {
  id: string
  groupId: string
}

const reading = defineWrite<OfLine & { read: boolean }, unknown>(KINDS.read, {
  send: ({ id, read }, idempotencyKey) =>
    notificationsApi.change({ uid: 'me', id, read }, { context: { idempotencyKey } }),
  subject: ({ groupId }) => groupId,
  onSent: (_answer, input) => applySent({ what: 'read', ...input }),
  onRefused: askAgain,
  words: ({ read }) => (read ? msg`Mark notification as read` : msg`Mark notification as unread`),
})

/** Marks the whole line immediately. */
export function setRead({ id, group, read: before }: NotificationLine, read: boolean): void {
  if (before === read) return
  apply({ what: 'read', groupId: group.id, read })
  countUnread(read ? -1 : 1)
  void reading.put({ id, groupId: group.id, read })
}

const archiving = defineWrite<OfLine & { archived: boolean }, unknown>(KINDS.archive, {
  send: ({ id, archived }, idempotencyKey) =>
    notificationsApi.change({ uid: 'me', id, archived }, { context: { idempotencyKey } }),
  subject: ({ groupId }) => groupId,
  onSent: (_answer, input) => {
    applySent({ what: 'archive', ...input })
    forgetOtherTabs()
  },
  onRefused: askAgain,
  words: ({ archived }) => (archived ? msg`Archive notification` : msg`Unarchive notification`),
})

/** Archives the whole line, or moves it back to the list. */
export function setArchived({ id, group, read }: NotificationLine, archived: boolean): void {
  apply({ what: 'archive', groupId: group.id, archived })
  if (!read) countUnread(archived ? -1 : 1)
  void archiving.put({ id, groupId: group.id, archived })
}

const removal = defineWrite<OfLine, unknown>(KINDS.remove, {
  send: ({ id }, idempotencyKey) => notificationsApi.remove({ uid: 'me', id }, { context: { idempotencyKey } }),
  subject: ({ groupId }) => groupId,
  onSent: (_answer, { groupId }) => stopLeaving(groupId),
  onRefused: (_failure, { groupId }) => {
    stopLeaving(groupId)
    askAgain()
  },
  words: () => msg`Delete notification`,
})

/** A deletion can't be undone on the server, so it's sent only once Undo has expired. */
const UNDO_MS = 10_000
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Hidden immediately, deleted after ten seconds. Returns a function that undoes it until then. */
export function removeLine({ id, group, read, archived }: NotificationLine): () => boolean {
  const groupId = group.id
  const counts = !read && !archived
  leaving.add(groupId)
  keepLeaving([...keptLeaving(), { id, groupId }])
  change(groupId, (line) => ({ ...line, isRemoved: true }))
  if (counts) countUnread(-1)
  timers.set(
    groupId,
    setTimeout(() => settle({ id, groupId }), UNDO_MS),
  )
  return () => {
    if (!timers.has(groupId)) return false
    stopLeaving(groupId)
    change(groupId, (line) => ({ ...line, isRemoved: false }))
    if (counts) countUnread(1)
    return true
  }
}

async function settle(line: OfLine) {
  timers.delete(line.groupId)
  await removal.put(line)
  keepLeaving(keptLeaving().filter(({ groupId }) => groupId !== line.groupId))
}

function stopLeaving(groupId: string) {
  clearTimeout(timers.get(groupId))
  timers.delete(groupId)
  leaving.delete(groupId)
  keepLeaving(keptLeaving().filter((line) => line.groupId !== groupId))
}

const leavingKey = () => `leaving:${currentMember() ?? ''}` as const

function keptLeaving(): OfLine[] {
  return JSON.parse(readSetting(leavingKey()) ?? '[]')
}

function keepLeaving(lines: OfLine[]) {
  storeSetting(leavingKey(), lines.length > 0 ? JSON.stringify(lines) : null)
}

// Sends deletions left pending by an earlier visit, because leaving the page isn't an undo.
for (const line of keptLeaving()) void settle(line)

const muting = defineWrite<{ activityId: string; muted: boolean }, unknown>(KINDS.mute, {
  send: ({ activityId, muted }, idempotencyKey) => {
    const context = { idempotencyKey }
    return muted
      ? notificationsApi.muteThread({ uid: 'me', activityId }, { context })
      : notificationsApi.unmuteThread({ uid: 'me', activityId }, { context })
  },
  subject: ({ activityId }) => activityId,
  onSent: (_answer, input) => applySent({ what: 'mute', ...input }),
  onRefused: askAgain,
  words: ({ muted }) => (muted ? msg`Mute thread` : msg`Unmute thread`),
})

export function setThreadMuted(activityId: string, muted: boolean): void {
  apply({ what: 'mute', activityId, muted })
  void muting.put({ activityId, muted })
}

const readingAll = defineWrite<{ until: string }, unknown>(KINDS.readAll, {
  send: (_input, idempotencyKey) => notificationsApi.readAll({ uid: 'me' }, { context: { idempotencyKey } }),
  subject: () => 'all',
  onSent: (_answer, input) => applySent({ what: 'readAll', ...input }),
  onRefused: askAgain,
  words: () => msg`Mark all notifications as read`,
})

export function readAll(): void {
  const until = new Date().toISOString()
  apply({ what: 'readAll', until })
  queryClient.setQueryData(unreadQuery.queryKey, { count: 0, more: false })
  void readingAll.put({ until })
}

const wanting = defineWrite<{ type: NotificationType; on: boolean }, unknown>(KINDS.wanted, {
  send: ({ type, on }, idempotencyKey) =>
    peopleApi.changeNotificationPreferences(
      { uid: 'me', toggle: { channel: 'inApp', type, on } },
      { context: { idempotencyKey } },
    ),
  subject: ({ type }) => type,
  onSent: () => void queryClient.invalidateQueries({ queryKey: people.notificationPreferences.key() }),
  words: () => msg`Change notification settings`,
})

/** Turns one type off in the app, or on again. */
export function setTypeEnabled(type: NotificationType, on: boolean): void {
  void wanting.put({ type, on })
}

/** The changes an unsent write makes to lines, which responses from the server don't include yet. */
export function lineWriteOf({ kind, input, state }: OutboxEntry): LineWrite[] {
  if (state === 'refused') return []
  switch (kind) {
    case KINDS.read:
      return [{ what: 'read', ...(input as OfLine & { read: boolean }) }]
    case KINDS.archive:
      return [{ what: 'archive', ...(input as OfLine & { archived: boolean }) }]
    case KINDS.remove:
      return [{ what: 'remove', ...(input as OfLine) }]
    case KINDS.mute:
      return [{ what: 'mute', ...(input as { activityId: string; muted: boolean }) }]
    case KINDS.readAll:
      return [{ what: 'readAll', ...(input as { until: string }) }]
    default:
      return []
  }
}

/** A notification's line from any cached list. */
export function cachedLine(id: string): CachedLine | undefined {
  return queryClient
    .getQueriesData<CachedPages>({ queryKey: notifications.list.key() })
    .flatMap(([, pages]) => linesOf(pages))
    .find((line) => line.id === id)
}

function apply(write: LineWrite) {
  changeLines((line) => afterWrite(line, write))
}

/** Applies a write again once it's sent, because an older response may have replaced the line on screen. */
function applySent(write: LineWrite) {
  countSentWrite()
  apply(write)
}

function change(groupId: string, to: (line: CachedLine) => CachedLine) {
  changeLines((line) => (line.group.id === groupId ? to(line) : line))
}

function changeLines(to: (line: CachedLine) => CachedLine) {
  queryClient.setQueriesData(
    { queryKey: notifications.list.key() },
    (pages: CachedPages | undefined) => pages && withLines(pages, to),
  )
}

/** Updates the badge immediately; the server's number follows. */
function countUnread(by: number) {
  queryClient.setQueryData(unreadQuery.queryKey, (before) =>
    before ? { ...before, count: Math.max(0, before.count + by) } : before,
  )
}

/** Other tabs are fetched again, because their cached pages don't contain a line that moves there. */
function forgetOtherTabs() {
  queryClient.removeQueries({ queryKey: notifications.list.key(), type: 'inactive' })
}

function askAgain() {
  void queryClient.invalidateQueries({ queryKey: notifications.list.key() })
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}
