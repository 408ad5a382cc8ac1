import { and, eq, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { NotificationChoice, OnboardingState } from '../contract.ts'
import { notificationChoiceOf, notificationPreferencesFor } from '../rules.ts'
import { activityLog, notifier } from './extension-points.ts'
import { preferencesWithTimestamp } from './notification-preferences.ts'
import { changeProfile, type ProfileFields } from './profile-change.ts'
import { readProfile } from './reads.ts'
import { users } from './tables.ts'
import { readUsernameIdeas, setFirstUsername } from './username.ts'

interface Who {
  uid: string
}
interface Step extends Who {
  now: Date
}

/** The steps this member has completed, with their answers, so they can resume. */
export async function readOnboarding(reader: Reader, { uid, now }: Step): Promise<OnboardingState> {
  const view = await readProfile(reader, { uid }, uid)
  const [member] = await reader.select({ ageConfirmedAt: users.ageConfirmedAt }).from(users).where(eq(users.uid, uid))
  if (view?.kind !== 'own' || !member) throw notFound()
  const { own, profile } = view
  return {
    step: own.onboardingStep,
    complete: own.onboardingComplete,
    answers: {
      username: own.username,
      displayName: own.displayName,
      ageConfirmed: member.ageConfirmedAt !== null,
      beltRank: own.beltRank,
      stripes: own.stripes,
      yearStarted: own.yearStarted,
      discipline: own.discipline,
      city: own.city,
      country: own.country,
      placeId: own.placeId,
      homeGym: profile.homeGym,
      notifications: notificationChoiceOf(own.notificationPreferences),
    },
    usernameSuggestions: own.username
      ? []
      : await readUsernameIdeas(reader, { uid, displayName: own.displayName, now }),
  }
}

/** Step 1. Nothing is saved until the member confirms their age. */
export async function saveName(
  write: WriteContext,
  { uid, ageConfirmed, ...name }: Who & { username: string; displayName: string; ageConfirmed: boolean },
): Promise<void> {
  const { tx, now } = write
  if (!ageConfirmed) throw badField('ageConfirmed', message("Please confirm you're 16 or older."))
  await setFirstUsername(tx, { uid, typed: name.username, now })
  await changeProfile(write, { uid, displayName: name.displayName })
  await tx
    .update(users)
    .set({ ageConfirmedAt: sql`coalesce(${users.ageConfirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.uid, uid))
  await reach(tx, { uid, step: 1 })
}

/** Steps 2 to 4. Saves the answers, or nothing if the step was skipped. */
export async function saveStep(
  write: WriteContext,
  { uid, step, ...answers }: Who & { step: 2 | 3 | 4 } & ProfileFields,
): Promise<void> {
  const { tx } = write
  await nameFirst(tx, uid)
  if (Object.keys(answers).length > 0) await changeProfile(write, { uid, ...answers })
  await reach(tx, { uid, step })
}

/** Step 5. Saves the choice of notifications, or nothing if the step was skipped. `completeOnboarding` is separate. */
export async function saveNotificationChoice(
  tx: Tx,
  { uid, now, choice }: Step & { choice?: NotificationChoice | undefined },
): Promise<void> {
  await nameFirst(tx, uid)
  if (choice)
    await tx
      .update(users)
      .set({
        notificationPreferences: notificationPreferencesFor(choice),
        preferences: preferencesWithTimestamp(now),
        updatedAt: now,
      })
      .where(eq(users.uid, uid))
  await reach(tx, { uid, step: 5 })
}

/**
 * Idempotent: pressing Finish twice sends one welcome message. Unless the member has chosen a language, `locale` is
 * saved as theirs, so that a browser in another language can't change it later.
 */
export async function completeOnboarding(
  write: WriteContext,
  { uid, locale }: Who & { locale: string },
): Promise<void> {
  const { tx, now } = write
  await nameFirst(tx, uid)
  const { rowCount } = await tx
    .update(users)
    .set({ onboardingComplete: true, onboardingStep: 5, language: sql`coalesce(language, ${locale})`, updatedAt: now })
    .where(and(eq(users.uid, uid), eq(users.onboardingComplete, false)))
  if (rowCount) await welcome(write, uid)
}

async function welcome(write: WriteContext, uid: string): Promise<void> {
  await activityLog.get()(write, {
    actorId: uid,
    activityType: 'welcome_message',
    targetId: uid,
    targetType: 'user',
    targetRef: `users/${uid}`,
  })
  await notifier.get().notify(write, {
    type: 'system_announcement',
    actorId: null,
    recipients: [uid],
    extra: {
      title: message('Welcome to Open Mat'),
      text: message('Find an open mat near you, follow your training partners and log your first session.'),
      path: '/map',
    },
  })
}

/** Saving an earlier step again doesn't undo later ones. */
async function reach(tx: Tx, { uid, step }: { uid: string; step: number }) {
  await tx
    .update(users)
    .set({ onboardingStep: sql`greatest(${users.onboardingStep}, ${step}::integer)` })
    .where(eq(users.uid, uid))
}

async function nameFirst(tx: Tx, uid: string) {
  const [member] = await tx.select({ username: users.username }).from(users).where(eq(users.uid, uid)).for('update')
  if (!member) throw notFound()
  if (member.username === null) throw conflict(message('Choose a username first.'), 'USERNAME_REQUIRED', 'username')
}
