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
import { keep, kept } from '#platform/web/stored-settings.ts'

/** A share is remembered by itself and otherwise as usual for a post. */
type Kind = ChosenKind | 'share'

const follows = queriesOf<typeof followsContract>(calls)

/** What may be chosen: for a share, nobody more than who may see what is shared. */
export function choicesWithin(widest: Visibility): ChosenVisibility[] {
  return chosenVisibilities.filter((choice) => isNoWider(choice, widest))
}

/**
 * What is chosen before anybody chooses: as last time, else as the member set it for the kind, else as usual; never wider
 * than allowed.
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

/** The wanted one, or the widest that is allowed instead of it. */
export function usualWithin(widest: Visibility, wanted: ChosenVisibility): ChosenVisibility {
  const choices = choicesWithin(widest)
  return choices.includes(wanted) ? wanted : (choices.find((choice) => isNoWider(choice, wanted)) ?? 'private')
}

export function rememberVisibility(kind: Kind, visibility: ChosenVisibility): void {
  const key = keyOf(kind)
  if (key) keep(key, visibility)
}

function lastVisibility(kind: Kind): ChosenVisibility | undefined {
  const key = keyOf(kind)
  const last = key && kept(key)
  return chosenVisibilities.find((choice) => choice === last)
}

/** With the member in it: what one person shares with everybody is not for the next at this browser. */
function keyOf(kind: Kind): `visibility:${string}` | undefined {
  const uid = currentMember()
  return uid === null ? undefined : `visibility:${kind}:${uid}`
}
