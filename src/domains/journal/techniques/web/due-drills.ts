import { useMemo } from 'react'
import { localDay } from '#platform/web/local-day.ts'
import { type DrillStatus, drillStatusOf } from './drilling.ts'
import { useDrills } from './drills.ts'

export interface ShownDrill extends DrillStatus {
  slug: string
}

/** Soonest first. */
export interface DueDrills {
  due: ShownDrill[]
  later: ShownDrill[]
}

/** The drill list, split by whether a drill is due today. `drills` is undefined until loaded. */
export function useDueDrills() {
  const { items, ...state } = useDrills()
  const all = useMemo(
    () =>
      items
        ?.map((item): ShownDrill => ({ slug: item.slug, ...drillStatusOf(item) }))
        .sort((a, b) => a.dueOn.localeCompare(b.dueOn)),
    [items],
  )
  const now = localDay()
  const drills: DueDrills | undefined = all && {
    due: all.filter(({ dueOn }) => dueOn <= now),
    later: all.filter(({ dueOn }) => dueOn > now),
  }
  return { ...state, drills }
}
