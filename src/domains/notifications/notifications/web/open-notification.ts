import { replace } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { pathOfNotification } from '../rules.ts'
import { keptLine, setRead } from './notification-writes.ts'
import { notificationsApi } from './notifications.ts'

/** Where a mail or a push message leads: on to the thing itself, which is read with that. */
export async function openNotification(id: string): Promise<never> {
  const line = await findLine(id)
  if (!line) throw replace(`${paths.notifications()}?notice=gone`)
  setRead(line, true)
  throw replace(pathOfNotification(line))
}

/** Undefined where there is none, or none of this member's. Without a connection, as some list has shown it. */
async function findLine(id: string) {
  try {
    return await notificationsApi.get({ uid: 'me', id })
  } catch (error) {
    const { kind, status } = failureOf(error)
    if (status === 404 || status === 400) return undefined
    const kept = kind === 'offline' ? keptLine(id) : undefined
    if (kept) return kept
    throw error
  }
}
