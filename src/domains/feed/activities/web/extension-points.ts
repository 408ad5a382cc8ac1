import type { ComponentType } from 'react'
import { extensionPoint } from '#platform/extension-point.ts'
import type { ActivityCard, Actor, EntryFacts } from '../contract.ts'
import type { FactsOf } from '../facts.ts'

/** The kinds of facts that an entry shows with a component of their own. */
export type PartKind = Exclude<EntryFacts['kind'], 'rsvp' | 'checkin'>

export interface EntryPartProps<Kind extends PartKind> {
  facts: FactsOf<Kind>
  /** The author's uid. */
  uid: string
  quoted: boolean
  partners?: ActivityCard['partners']
}

interface EntryPart<Kind extends PartKind> {
  Part: ComponentType<EntryPartProps<Kind>>
  /** CSS classes for an empty box of the part's height, shown while the part loads. */
  placeholder: string
}

export const entryParts = extensionPoint<{ [Kind in PartKind]: EntryPart<Kind> }>('entry parts')

export const gymPostEditor =
  extensionPoint<ComponentType<{ gym: Actor; card: ActivityCard; onClose: () => void }>>('gym post editor')
