import calls from 'virtual:calls/follows'
import { useQuery } from '@tanstack/react-query'
import { usualAudienceOf } from '#domains/feed/activities/activity-types.ts'
import { isNoWider } from '#domains/feed/activities/rules.ts'
import type { followsContract } from '#domains/feed/follows/contract.ts'
import {
  type ChosenKind,
  type ChosenVisibility,
  chosenVisibilities,
  type Visibility,
} from '#domains/members/people/visibility.ts'
import { currentMember } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { readSetting, storeSetting } from '#platform/web/stored-settings.ts'

/** A share's audience is stored separately and defaults to that of a post. */
type Kind = ChosenKind | 'share'

const follows = queriesOf<typeof followsContract>(calls)

/** The audiences to choose from: for a share, none wider than the original's. */
export function choicesWithin(widest: Visibility): ChosenVisibility[] {
  return chosenVisibilities.filter((choice) => isNoWider(choice, widest))
}

/**
 * The preselected audience: the last choice, else the member's setting for the kind, else the default. Never wider than
 * allowed.
 */
export function useUsualVisibility(kind: Kind, widest: Visibility = 'public'): ChosenVisibility {
  const last = lastVisibility(kind)
  const { data } = useQuery({
    ...follows.privacy.queryOptions({ input: { uid: 'me' } }),
    enabled: last === undefined,
    retry: false,
  })
  return usualWithin(widest, last ?? usualAudienceOf(kind === 'share' ? 'post' : kind, data?.defaultVisibility))
}

/** The wanted audience, or the widest allowed one that's narrower. */
export function usualWithin(widest: Visibility, wanted: ChosenVisibility): ChosenVisibility {
  const choices = choicesWithin(widest)
  return choices.includes(wanted) ? wanted : (choices.find((choice) => isNoWider(choice, wanted)) ?? 'private')
}

export function rememberVisibility(kind: Kind, visibility: ChosenVisibility): void {
  const key = keyOf(kind)
  if (key) storeSetting(key, visibility)
}

/** What the member last chose in this browser. */
export function lastVisibility(kind: Kind): ChosenVisibility | undefined {
  const key = keyOf(kind)
  const last = key && readSetting(key)
  return chosenVisibilities.find((choice) => choice === last)
}

/** The key includes the member, so that one person's choice doesn't apply to the next person who uses this browser. */
function keyOf(kind: Kind): `visibility:${string}` | undefined {
  const uid = currentMember()
  return uid === null ? undefined : `visibility:${kind}:${uid}`
}
