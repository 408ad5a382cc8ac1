import type { DrillItem } from '../contract.ts'
import type { DrillAnswer } from '../rules.ts'

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
  answers: {},
  loggedOn: [],
})

const pressed = (item: DrillItem, { day, answer }: { day: string; answer: DrillAnswer }): DrillItem => ({
  ...item,
  addedOn: day < item.addedOn ? day : item.addedOn,
  answers: { ...item.answers, [day]: answer },
})
