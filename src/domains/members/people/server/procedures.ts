import { os } from '@orpc/server'
import { anyone, member, refuseLimited, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, writeContextOf } from '#platform/context.ts'
import { acceptedLocale } from '#platform/languages.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { badField, found, notAllowed, notFound, noUser } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { type ProfileChange, peopleContract } from '../contract.ts'
import { changeNotificationPreferences, readNotificationPreferences } from './notification-preferences.ts'
import { completeOnboarding, readOnboarding, saveName, saveNotificationChoice, saveStep } from './onboarding.ts'
import { changeProfile, saveDeviceTimezone } from './profile-change.ts'
import { removePhoto } from './profile-photo.ts'
import { changeQuietHours, readQuietHours } from './quiet-hours.ts'
import { readProfile, readProfileByUsername, readSuggestions } from './reads.ts'
import { changeUsername, readAvailability } from './username.ts'

const api = procedures(peopleContract)

/** Refuses to change a profile without a session. An expired session has its own error. */
const profileOwner = os.$context<RequestContext>().middleware(({ context, next }) => {
  if (!context.viewer && context.refusal === null) throw noUser()
  return next()
})

/** Limited members can finish onboarding, but can't change its visible answers afterwards. */
const beginner = member.concat(({ context, next }) => {
  if (context.viewer.onboardingComplete) refuseLimited(context.viewer)
  return next()
})

/** Settings that only the member sees. */
const OWN_SETTINGS = new Set<string>(['profileVisibility', 'language', 'timezone', 'preferences'])

/** Whether others can see the changed fields. */
const isRead = (change: Omit<ProfileChange, 'uid'>) =>
  Object.entries(change).some(([field, value]) => value !== undefined && !OWN_SETTINGS.has(field))

export const peopleProcedures = api.router({
  profile: api.profile.use(anyone).handler(async ({ context, input }) => {
    const uid = context.viewer && input.uid === 'me' ? context.viewer.uid : input.uid
    return found(await readProfile(context.db, context.viewer, uid))
  }),

  profileByUsername: api.profileByUsername.use(anyone).handler(async ({ context, input }) => {
    const wanted = { typed: input.username, now: context.now() }
    return found(await readProfileByUsername(context.db, context.viewer, wanted))
  }),

  update: api.update
    .use(profileOwner)
    .use(member)
    .handler(async ({ context, input: { uid, ...change } }) => {
      const own = await ownUid(context, uid)
      if (isRead(change)) refuseLimited(context.viewer)
      return context.transaction((tx) => changeProfile(writeContextOf(context, tx), { ...change, uid: own }))
    }),

  keepDeviceTimezone: api.keepDeviceTimezone.use(member).handler(async ({ context, input }) => {
    const uid = await ownUid(context, input.uid)
    return saveDeviceTimezone(context.db, { uid, timezone: input.timezone, now: context.now() })
  }),

  removePhoto: api.removePhoto
    .use(profileOwner)
    .use(member)
    .handler(async ({ context, input }) => {
      const uid = await ownUid(context, input.uid)
      await context.transaction((tx) => removePhoto(tx, { uid, files: context.files, now: context.now() }))
      return { photoURL: null }
    }),

  notificationPreferences: api.notificationPreferences.use(member).handler(async ({ context, input }) => {
    const uid = await ownUid(context, input.uid)
    return readNotificationPreferences(context.db, { uid, log: context.log })
  }),

  changeNotificationPreferences: api.changeNotificationPreferences
    .use(profileOwner)
    .use(member)
    .handler(async ({ context, input: { uid, ...change } }) => {
      const own = await ownUid(context, uid)
      if (Object.values(change).every((value) => value === undefined))
        throw badField('toggle', message('Send at least one change.'))
      return changeNotificationPreferences(context.db, { ...change, uid: own, now: context.now(), log: context.log })
    }),

  quietHours: api.quietHours.use(member).handler(async ({ context, input }) => {
    return readQuietHours(context.db, await ownUid(context, input.uid))
  }),

  changeQuietHours: api.changeQuietHours
    .use(profileOwner)
    .use(member)
    .handler(async ({ context, input: { uid, ...change } }) => {
      const own = await ownUid(context, uid)
      if (Object.values(change).every((value) => value === undefined))
        throw badField('enabled', message('Send at least one change.'))
      return changeQuietHours(context.db, { ...change, uid: own, now: context.now() })
    }),

  usernameAvailability: api.usernameAvailability.use(member).handler(async ({ context, input }) => {
    await context.limits.count('username', context.viewer.uid)
    const { t } = requestTranslator(context)
    return readAvailability(context.db, { uid: context.viewer.uid, typed: input.username, now: context.now() }, t)
  }),

  changeUsername: api.changeUsername
    .use(profileOwner)
    .use(unrestrictedMember)
    .handler(async ({ context, input }) => {
      const uid = await ownUid(context, input.uid)
      return context.transaction((tx) => changeUsername(tx, { uid, typed: input.username, now: context.now() }))
    }),

  onboarding: {
    state: api.onboarding.state.use(member).handler(({ context }) => onboardingOf(context)),

    saveName: api.onboarding.saveName.use(beginner).handler(async ({ context, input }) => {
      await context.transaction((tx) => saveName(writeContextOf(context, tx), { ...input, ...step(context) }))
      return onboardingOf(context)
    }),

    saveJiuJitsu: api.onboarding.saveJiuJitsu.use(beginner).handler(async ({ context, input }) => {
      await context.transaction((tx) => saveStep(writeContextOf(context, tx), { ...input, ...step(context), step: 2 }))
      return onboardingOf(context)
    }),

    savePlace: api.onboarding.savePlace.use(beginner).handler(async ({ context, input }) => {
      await context.transaction((tx) => saveStep(writeContextOf(context, tx), { ...input, ...step(context), step: 3 }))
      return onboardingOf(context)
    }),

    savePeople: api.onboarding.savePeople.use(member).handler(async ({ context }) => {
      await context.transaction((tx) => saveStep(writeContextOf(context, tx), { ...step(context), step: 4 }))
      return onboardingOf(context)
    }),

    saveNotifications: api.onboarding.saveNotifications.use(member).handler(async ({ context, input }) => {
      await context.transaction((tx) => saveNotificationChoice(tx, { ...input, ...step(context) }))
      return onboardingOf(context)
    }),

    complete: api.onboarding.complete.use(member).handler(async ({ context }) => {
      const locale = acceptedLocale(context.request.headers.get('accept-language'))
      await context.transaction((tx) => completeOnboarding(writeContextOf(context, tx), { ...step(context), locale }))
      return onboardingOf(context)
    }),

    suggestions: api.onboarding.suggestions
      .use(member)
      .handler(({ context }) => readSuggestions(context.db, context.viewer)),
  },

  resolveMember: api.resolveMember.use(anyone).handler(async ({ context, input }) => {
    const view = await readProfile(context.db, context.viewer, input.userId)
    if (!view) return { status: 'not_found' }
    return { status: 'found', uid: view.profile.uid, username: view.profile.username }
  }),
})

type SignedIn = RequestContext & { viewer: NonNullable<RequestContext['viewer']> }

/** The viewer's own uid; 403 for someone else's, 404 if they can't see that member. */
async function ownUid({ db, viewer }: SignedIn, uid: string): Promise<string> {
  if (uid === 'me' || uid === viewer.uid) return viewer.uid
  throw (await readProfile(db, viewer, uid)) ? notAllowed() : notFound()
}

const step = (context: SignedIn) => ({ uid: context.viewer.uid, now: context.now() })

const onboardingOf = (context: SignedIn) => readOnboarding(context.db, step(context))
