import type { DrillItem } from '../contract.ts'
import { type DrillAnswer, drillStatusOf, stepAfterDrill } from '../drilling.ts'

/** A change to the drill list that the server hasn't confirmed. */
export type DrillChange = { slug: string; day: string } & (
  | { kind: 'add' | 'drop' }
  | { kind: 'drilled'; answer: DrillAnswer }
)

/** Applies changes in the order they were made. */
export function withChanges(items: readonly DrillItem[], changes: readonly DrillChange[]): DrillItem[] {
  let list = [...items]
  for (const change of changes) list = withChange(list, change)
  return list
}

function withChange(list: DrillItem[], change: DrillChange): DrillItem[] {
  switch (change.kind) {
    case 'add':
      return list.some(({ slug }) => slug === change.slug) ? list : [fresh(change), ...list]
    case 'drop':
      return list.filter(({ slug }) => slug !== change.slug)
    case 'drilled':
      return list.map((item) => (item.slug === change.slug ? pressed(item, change) : item))
  }
}

const fresh = ({ slug, day }: DrillChange): DrillItem => ({
  slug,
  addedOn: day,
  drilledOn: null,
  step: 0,
  loggedOn: [],
})

function pressed(item: DrillItem, { day, answer }: { day: string; answer: DrillAnswer }): DrillItem {
  if (item.drilledOn !== null && day < item.drilledOn) return item
  if (item.drilledOn === day) return { ...item, step: answer === 'again' ? 1 : item.step }
  const earlier = item.loggedOn.filter((other) => other < day)
  const step = stepAfterDrill(drillStatusOf(item, earlier), day, answer)
  return { ...item, drilledOn: day, step, loggedOn: item.loggedOn.filter((other) => other >= day) }
}
