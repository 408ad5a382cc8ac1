import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { localDay } from '#platform/web/local-day.ts'
import { defineWrite, type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { DrillItem } from '../contract.ts'
import type { DrillAnswer } from '../rules.ts'
import { type DrillChange, withChanges } from './drill-changes.ts'
import { techniques, techniquesApi } from './techniques.ts'

interface Named {
  slug: string
  /** The technique's name, shown in the outbox. */
  name: string
  day: string
}

const KINDS = { add: 'techniques.addDrill', drop: 'techniques.dropDrill', drilled: 'techniques.drilled' } as const

export const drillsQuery = techniques.drills.queryOptions({ input: undefined })

const adding = defineWrite<Named, DrillItem>(KINDS.add, {
  send: ({ slug, day }, idempotencyKey) => techniquesApi.addDrill({ slug, day }, { context: { idempotencyKey } }),
  onSent: (item) => keep(item),
  words: ({ name }) => msg`Add to drills: ${name}`,
})

const dropping = defineWrite<Named, { slug: string }>(KINDS.drop, {
  send: ({ slug }, idempotencyKey) => techniquesApi.drop({ slug }, { context: { idempotencyKey } }),
  onSent: ({ slug }) => change((items) => items.filter((item) => item.slug !== slug)),
  words: ({ name }) => msg`Remove from drills: ${name}`,
})

const pressing = defineWrite<Named & { answer: DrillAnswer }, DrillItem>(KINDS.drilled, {
  send: ({ slug, day, answer }, idempotencyKey) =>
    techniquesApi.drilled({ slug, day, answer }, { context: { idempotencyKey } }),
  onSent: (item) => keep(item),
  words: ({ name }) => msg`Drilled: ${name}`,
})

/** Changes to the drill list are dated with the member's local date. */
export const addDrill = (which: Omit<Named, 'day'>) => adding.put({ ...which, day: localDay() })
export const dropDrill = (which: Omit<Named, 'day'>) => dropping.put({ ...which, day: localDay() })
export const markDrilled = (which: Omit<Named, 'day'>, answer: DrillAnswer) =>
  pressing.put({ ...which, day: localDay(), answer })

/** The drill list with unsent changes applied; undefined until loaded. */
export function useDrills(wanted = true) {
  const { data, isError, refetch } = useQuery({ ...drillsQuery, enabled: wanted })
  const unsent = useOutbox()
  return useMemo(() => {
    const changes = unsent.flatMap((entry) => (entry.state === 'refused' ? [] : changeOf(entry)))
    return {
      items: data && withChanges(data.items, changes),
      waiting: new Set(changes.map(({ slug }) => slug)),
      failed: !data && isError,
      again: () => void refetch(),
    }
  }, [data, isError, unsent, refetch])
}

function changeOf({ kind, input }: OutboxEntry): DrillChange[] {
  switch (kind) {
    case KINDS.add:
      return [{ kind: 'add', ...(input as Named) }]
    case KINDS.drop:
      return [{ kind: 'drop', ...(input as Named) }]
    case KINDS.drilled:
      return [{ kind: 'drilled', ...(input as Named & { answer: DrillAnswer }) }]
    default:
      return []
  }
}

function keep(item: DrillItem) {
  change((items) =>
    items.some(({ slug }) => slug === item.slug)
      ? items.map((before) => (before.slug === item.slug ? item : before))
      : [item, ...items],
  )
}

function change(work: (items: DrillItem[]) => DrillItem[]) {
  const { queryKey } = drillsQuery
  const before = queryClient.getQueryData(queryKey)
  // Without a list, it hasn't been loaded yet.
  if (!before) return
  // A list requested before the write, for instance when the connection came back, would undo the change.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, { items: work(before.items) })
}
