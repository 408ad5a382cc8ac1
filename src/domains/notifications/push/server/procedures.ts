import { member, ownOnly } from '#platform/auth.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { badField } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { pushContract } from '../contract.ts'
import { endpointIn } from '../rules.ts'
import { sendTest } from './send-test.ts'
import { readPushState, refusedKey, subscribe, subscriptionHere, unsubscribe } from './subscriptions.ts'
import { vapidOf } from './vapid.ts'

const api = procedures(pushContract)

export const pushProcedures = api.router({
  state: api.state.use(member).handler(async ({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    const { publicKey } = await vapidOf(context.config)
    return { publicKey, ...(await readPushState(context.db, context.viewer)) }
  }),

  subscribe: api.subscribe.use(member).handler(async ({ context, input: { uid, endpoint: address, keys } }) => {
    ownOnly(context.viewer, uid)
    const endpoint = endpointIn(address, context.config.push.hosts)
    if (!endpoint) throw badField('endpoint', message("isn't a push service Open Mat supports"))
    const refused = refusedKey(keys)
    if (refused) throw badField(refused, message('must be a push key'))
    await context.transaction((tx) => subscribe(tx, context.viewer, { endpoint, keys }, context.now()))
    return { subscribed: true }
  }),

  unsubscribe: api.unsubscribe.use(member).handler(async ({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    await context.transaction((tx) => unsubscribe(tx, context.viewer))
    return { subscribed: false }
  }),

  test: api.test.use(member).handler(async ({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    await context.limits.count('pushTest', context.viewer.uid)
    const subscription = await subscriptionHere(context.db, context.viewer)
    return { sent: subscription ? await sendTest(context, subscription, requestTranslator(context)) : false }
  }),
})
