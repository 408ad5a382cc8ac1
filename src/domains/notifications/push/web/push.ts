import calls from 'virtual:calls/push'
import { apiOf, currentMember } from '#platform/web/api.ts'
import {
  browserSubscription,
  canPush,
  dropPushSubscription,
  isMadeWith,
  subscribeBrowser,
} from '#platform/web/push-subscription.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { readSetting, storeSetting } from '#platform/web/stored-settings.ts'
import type { pushContract } from '../contract.ts'

export const pushApi = apiOf<typeof pushContract>(calls)
export const push = queriesOf<typeof pushContract>(calls)

/** Requests permission, which browsers allow only after a tap, and subscribes. Returns the member's choice. */
export async function enablePush(publicKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  // Stored first, so that `syncSubscription` doesn't take the new subscription for someone else's.
  storeSetting('push-for', currentMember())
  try {
    await hand(publicKey)
  } catch (error) {
    storeSetting('push-for', null)
    throw error
  }
  return permission
}

export async function disablePush(): Promise<void> {
  await pushApi.unsubscribe({ uid: 'me' })
  await dropPushSubscription()
}

/**
 * Brings browser and server back in sync after a new sign-in, a new server key, or when either lost the subscription.
 * Only for the member who turned push on here. Another member's subscription is dropped, so their notifications don't
 * reach a stranger.
 */
export async function syncSubscription(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  const subscription = await browserSubscription()
  const mine = readSetting('push-for') === currentMember()
  if (subscription && !mine) return dropPushSubscription()
  if (!mine) return
  const { publicKey, subscribed } = await pushApi.state({ uid: 'me' })
  if (!subscription || !isMadeWith(subscription, publicKey) || !subscribed) await hand(publicKey)
}

async function hand(publicKey: string): Promise<void> {
  const { endpoint, keys } = (await subscribeBrowser(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await pushApi.subscribe({ uid: 'me', endpoint: endpoint ?? '', keys: { p256dh, auth } })
}
