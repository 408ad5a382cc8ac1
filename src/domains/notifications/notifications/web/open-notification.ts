import { replace } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { pathOfNotification } from '../rules.ts'
import { cachedLine, setRead } from './notification-writes.ts'
import { notificationsApi } from './notifications.ts'

/** Marks a notification opened from an email or push message as read and redirects to its target. */
export async function openNotification(id: string): Promise<never> {
  const line = await findLine(id)
  if (!line) throw replace(`${paths.notifications()}?notice=gone`)
  setRead(line, true)
  throw replace(pathOfNotification(line))
}

/**
 * The notification's line; undefined if it doesn't exist or isn't this member's. Offline, it's taken from a cached
 * list.
 */
async function findLine(id: string) {
  try {
    return await notificationsApi.get({ uid: 'me', id })
  } catch (error) {
    const { kind, status } = failureOf(error)
    if (status === 404 || status === 400) return undefined
    const kept = kind === 'offline' ? cachedLine(id) : undefined
    if (kept) return kept
    throw error
  }
}
