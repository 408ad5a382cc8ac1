import type { ComponentType } from 'react'
import { extensionPoint } from '#platform/extension-point.ts'
import type { ActivityCard, Actor, EntryFacts } from '../contract.ts'
import type { FactsOf } from '../facts.ts'

/** Entries of these kinds are shown by a component of the feature they come from; the feed shows the others itself. */
export type PartKind = Exclude<EntryFacts['kind'], 'rsvp' | 'checkin'>

export interface EntryPartProps<Kind extends PartKind> {
  facts: FactsOf<Kind>
  /** The member whose entry it is. */
  uid: string
  quoted: boolean
}

interface EntryPart<Kind extends PartKind> {
  Part: ComponentType<EntryPartProps<Kind>>
  /** Classes of an empty box as high as the part, shown while it loads. */
  placeholder: string
}

export const entryParts = extensionPoint<{ [Kind in PartKind]: EntryPart<Kind> }>('entry parts')

/** Edits a gym's post. */
export const gymPostEditor =
  extensionPoint<ComponentType<{ gym: Actor; card: ActivityCard; onClose: () => void }>>('gym post editor')
