import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { NotificationChoice, OnboardingState } from '../contract.ts'
import { notificationChoiceOf, notificationPreferencesFor } from '../rules.ts'
import { stampedPreferences } from './notification-preferences.ts'
import { changeProfile, type ProfileFields } from './profile-change.ts'
import { readProfile } from './reads.ts'
import { users } from './tables.ts'
import { readUsernameIdeas, takeFirstUsername } from './username.ts'

interface Step {
  uid: string
  now: Date
}

/** How far this member is in the five steps, with what they answered, so that they go on where they stopped. */
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
  tx: Tx,
  { uid, now, ageConfirmed, ...name }: Step & { username: string; displayName: string; ageConfirmed: boolean },
): Promise<void> {
  if (!ageConfirmed) throw badField('ageConfirmed', "Please confirm you're 16 or older.")
  await takeFirstUsername(tx, { uid, typed: name.username, now })
  await changeProfile(tx, { uid, now, displayName: name.displayName })
  await tx
    .update(users)
    .set({ ageConfirmedAt: sql`coalesce(${users.ageConfirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.uid, uid))
  await reach(tx, { uid, step: 1 })
}

/** Steps 2 to 4: saves the answers, none when the step was skipped. */
export async function saveStep(
  tx: Tx,
  { uid, now, step, ...answers }: Step & { step: 2 | 3 | 4 } & ProfileFields,
): Promise<void> {
  await nameFirst(tx, uid)
  if (Object.keys(answers).length > 0) await changeProfile(tx, { uid, now, ...answers })
  await reach(tx, { uid, step })
}

/** Step 5. */
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
        preferences: stampedPreferences(now),
        updatedAt: now,
      })
      .where(eq(users.uid, uid))
  await reach(tx, { uid, step: 5 })
}

/** Pressing Finish twice is the same as pressing once. */
export async function completeOnboarding(tx: Tx, { uid, now }: Step): Promise<void> {
  await nameFirst(tx, uid)
  await tx.update(users).set({ onboardingComplete: true, onboardingStep: 5, updatedAt: now }).where(eq(users.uid, uid))
}

/** Going back and saving an earlier step again does not undo the later ones. */
async function reach(tx: Tx, { uid, step }: { uid: string; step: number }) {
  await tx
    .update(users)
    .set({ onboardingStep: sql`greatest(${users.onboardingStep}, ${step}::integer)` })
    .where(eq(users.uid, uid))
}

async function nameFirst(tx: Tx, uid: string) {
  const [member] = await tx.select({ username: users.username }).from(users).where(eq(users.uid, uid)).for('update')
  if (!member) throw notFound()
  if (member.username === null) throw conflict('Choose your username first.', 'USERNAME_FIRST', 'username')
}
