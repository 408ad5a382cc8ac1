import type { ComponentType } from 'react'
import { extensionPoint } from '#platform/extension-point.ts'
import type { ActivityCard, Actor, EntryFacts } from '../contract.ts'
import type { FactsOf } from '../facts.ts'

/** Kinds of entries rendered by a component of their own feature; the feed renders all others. */
export type PartKind = Exclude<EntryFacts['kind'], 'rsvp' | 'checkin'>

export interface EntryPartProps<Kind extends PartKind> {
  facts: FactsOf<Kind>
  /** The author's uid. */
  uid: string
  quoted: boolean
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
