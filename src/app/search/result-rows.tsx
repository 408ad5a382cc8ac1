import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BookOpen, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { creatorPath } from '#domains/creators/creators/web/creator-path.ts'
import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import { GymThumb } from '#domains/gyms/gyms/web/GymThumb.tsx'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { localNameOf } from '#domains/journal/techniques/local-name.ts'
import { ROLE_LABELS } from '#domains/journal/techniques/web/technique-labels.ts'
import { useDates } from '#platform/web/dates.ts'
import { formatDistance } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { DateBadge } from '#ui/DateBadge.tsx'
import type { SearchGroup } from './contract.ts'
import type { SearchKind } from './kinds.ts'

/** A result as the page and the dialog show it. */
export interface ResultRow {
  id: string
  to: string
  label: string
  detail: string
  picture: ReactNode
}

export const KIND_LABELS = {
  gyms: msg`Gyms`,
  people: msg`People`,
  events: msg`Events`,
  techniques: msg`Techniques`,
  creators: msg`Creators`,
  posts: msg`Posts`,
} satisfies Record<SearchKind, MessageDescriptor>

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

export function useResultRows(): (group: SearchGroup) => ResultRow[] {
  const { t, i18n } = useLingui()
  const { country, locale } = useGymLabels()
  const { when, dayParts } = useEventTime()
  const dates = useDates()
  return (group) => {
    switch (group.kind) {
      case 'gyms':
        return group.items.map((gym) => ({
          id: gym.id,
          to: paths.gym(gym.slug),
          label: gym.name,
          detail: joined(
            gym.city,
            country(gym.country),
            gym.distanceKm !== null && formatDistance(gym.distanceKm, locale),
          ),
          picture: <GymThumb gym={{ ...gym, affiliation: null }} size="small" />,
        }))
      case 'people':
        return group.items.map((person) => ({
          id: person.uid,
          to: paths.profile(person),
          label: person.displayName,
          detail: joined(person.username && `@${person.username}`, person.homeGym?.name ?? person.city),
          picture: <Avatar name={person.displayName} src={person.photoURL} decorative />,
        }))
      case 'events':
        return group.items.map((event) => ({
          id: event.id,
          to: paths.event(event),
          label: event.title,
          detail: joined(when(event), event.gym.name, event.gym.city),
          picture: <DateBadge {...dayParts(event)} />,
        }))
      case 'techniques':
        return group.items.map((technique) => ({
          id: technique.slug,
          to: paths.techniques(technique.slug),
          label: technique.name,
          detail: joined(localNameOf(technique, i18n.locale), t(ROLE_LABELS[technique.role])),
          picture: <IconTile Icon={BookOpen} />,
        }))
      case 'creators':
        return group.items.map((creator) => ({
          id: `creator ${creator.uid}`,
          to: creatorPath(creator),
          label: creator.displayName,
          detail: joined(creator.headline || creator.teaches.join(', ')),
          picture: <Avatar name={creator.displayName} src={creator.photoURL} decorative />,
        }))
      case 'posts':
        return group.items.map((card) => ({
          id: card.id,
          to: paths.activity(card.id),
          label: card.post?.text ?? '',
          detail: joined(card.actor.name, dates.day(card.timestamp)),
          picture: <IconTile Icon={MessageSquare} />,
        }))
    }
  }
}

function IconTile({ Icon }: { Icon: typeof BookOpen }) {
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunk text-quiet">
      <Icon aria-hidden="true" size={20} />
    </span>
  )
}
