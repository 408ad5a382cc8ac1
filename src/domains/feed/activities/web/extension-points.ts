import type { ComponentType } from 'react'
import { extensionPoint } from '#platform/extension-point.ts'
import type { ActivityCard, Actor, EntryFacts } from '../contract.ts'
import type { FactsOf } from '../facts.ts'

/** Prefix of temporary ids until the server has created the collection. Nothing can be opened with such an id. */
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
  /** Classes of an empty box with the part's height, shown while it loads. */
  placeholder: string
}

export const entryParts = extensionPoint<{ [Kind in PartKind]: EntryPart<Kind> }>('entry parts')

/** Edits a gym's post. */
export const gymPostEditor =
  extensionPoint<ComponentType<{ gym: Actor; card: ActivityCard; onClose: () => void }>>('gym post editor')
