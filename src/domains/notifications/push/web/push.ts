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
import { keep, kept } from '#platform/web/stored-settings.ts'
import type { pushContract } from '../contract.ts'

export const pushApi = apiOf<typeof pushContract>(calls)
export const push = queriesOf<typeof pushContract>(calls)

/** Asks for permission, which browsers allow in a tap only, and subscribes. Answers what the member decided. */
export async function turnOn(publicKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await hand(publicKey)
  return permission
}

/** No more push on this device. */
export async function turnOff(): Promise<void> {
  await pushApi.unsubscribe({ uid: 'me' })
  await dropPushSubscription()
}

/**
 * Makes browser and server agree again: after a new sign-in, with a new key of the server, or when one of them forgot. Only for
 * the member who turned push on here; somebody else's subscription is taken back, so that nothing rings for a stranger.
 */
export async function bringInStep(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  const subscription = await browserSubscription()
  const mine = kept('push-for') === currentMember()
  if (subscription && !mine) return dropPushSubscription()
  if (!mine) return
  const { publicKey, subscribed } = await pushApi.state({ uid: 'me' })
  if (!subscription || !isMadeWith(subscription, publicKey) || !subscribed) await hand(publicKey)
}

async function hand(publicKey: string): Promise<void> {
  const { endpoint, keys } = (await subscribeBrowser(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await pushApi.subscribe({ uid: 'me', endpoint: endpoint ?? '', keys: { p256dh, auth } })
  keep('push-for', currentMember())
}
