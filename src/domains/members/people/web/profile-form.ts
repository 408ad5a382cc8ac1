import { normaliseBelt } from '#ui/belts.ts'
import type { Discipline, OwnProfile, ProfileChange, ProfileView, PublicProfile } from '../contract.ts'
import { FIRST_YEAR, PROFILE_LIMITS } from '../limits.ts'
import { REQUIRED_PARTS, stripesWithin } from '../rules.ts'

export interface JiuJitsu {
  discipline: Discipline | null
  beltRank: string | null
  stripes: number
  /** As typed. */
  yearStarted: string
}

export interface ProfileForm extends JiuJitsu {
  displayName: string
  city: string
  country: string
  placeId: number | null
  homeGymId: string | null
  homeGymName: string | null
  bio: string
  favoritePosition: string
  instagram: string
  website: string
  profileVisibility: OwnProfile['profileVisibility']
}

export type FormProblem = 'missing' | 'too_long' | 'year' | 'instagram' | 'address'
export type FormProblems = Partial<Record<keyof ProfileForm, FormProblem>>

export function formOf({ own, profile }: Extract<ProfileView, { kind: 'own' }>): ProfileForm {
  return {
    displayName: own.displayName,
    city: own.city,
    country: own.country,
    placeId: own.placeId,
    homeGymId: own.homeGymId,
    homeGymName: homeGymNameOf(profile),
    bio: own.bio,
    discipline: own.discipline,
    beltRank: own.beltRank,
    stripes: own.stripes,
    yearStarted: own.yearStarted === null ? '' : String(own.yearStarted),
    favoritePosition: own.favoritePosition,
    instagram: own.instagram,
    website: own.website,
    profileVisibility: own.profileVisibility,
  }
}

/** Fields that can't be saved as they are. The server validates again; this check is instant. */
export function problemsOf(
  form: ProfileForm,
  thisYear: number,
  needed: readonly (typeof REQUIRED_PARTS)[number][] = REQUIRED_PARTS,
): FormProblems {
  const problems: FormProblems = {}
  for (const field of needed) if (form[field].trim() === '') problems[field] = 'missing'
  for (const [field, limit] of Object.entries(PROFILE_LIMITS) as [keyof typeof PROFILE_LIMITS, number][])
    if ((form[field] ?? '').trim().length > limit && field !== 'instagram') problems[field] = 'too_long'
  if (!yearIsPossible(form.yearStarted, thisYear)) problems.yearStarted = 'year'
  if (!/^(@?[A-Za-z0-9._]{1,30})?$/.test(form.instagram.trim())) problems.instagram = 'instagram'
  if (form.website.trim() !== '' && !/^https:\/\/[^\s.]+\.[^\s]+$/i.test(form.website.trim()))
    problems.website = 'address'
  return problems
}

export function yearIsPossible(year: string, thisYear: number): boolean {
  return year === '' || (Number(year) >= FIRST_YEAR && Number(year) <= thisYear)
}

/** Only the changed fields, so two devices don't overwrite each other. */
export function changesOf(form: ProfileForm, before: ProfileForm): Omit<ProfileChange, 'uid'> {
  const answers = answersOf(form)
  const earlier = answersOf(before)
  const changed = Object.entries(answers).filter(([field, answer]) => answer !== earlier[field as keyof typeof earlier])
  const changes = Object.fromEntries(changed) as Omit<ProfileChange, 'uid'>
  // The server clears the place when the town changes, so the place is sent with it.
  if ('city' in changes || 'country' in changes) changes.placeId = answers.placeId
  // A listed gym already has a name.
  if (answers.homeGymId !== null) delete changes.homeGymName
  else if ('homeGymName' in changes && answers.homeGymName !== null) delete changes.homeGymId
  return changes
}

/** The jiu-jitsu answers; people who don't train yet have no belt. */
export function jiuJitsuOf({ discipline, beltRank, stripes, yearStarted }: JiuJitsu) {
  const trains = discipline !== 'none'
  const belt = normaliseBelt(trains ? beltRank : null)
  return {
    discipline,
    beltRank: belt === 'default' ? null : belt,
    stripes: belt === 'default' ? 0 : stripesWithin(belt, stripes),
    yearStarted: trains && yearStarted !== '' ? Number(yearStarted) : null,
  }
}

function answersOf(form: ProfileForm) {
  return {
    displayName: form.displayName.trim(),
    city: form.city.trim(),
    country: form.country,
    placeId: form.placeId,
    homeGymId: form.homeGymId,
    homeGymName: form.homeGymName?.trim() || null,
    bio: form.bio.trim(),
    ...jiuJitsuOf(form),
    favoritePosition: form.favoritePosition.trim(),
    instagram: form.instagram.trim().replace(/^@/, ''),
    website: form.website.trim(),
    profileVisibility: form.profileVisibility,
  }
}

function homeGymNameOf({ homeGym }: PublicProfile): string | null {
  return homeGym?.name ?? null
}
