import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Sign } from '#ui/Sign.tsx'
import type { Milestone } from '../rules.ts'
import { removeCelebrated } from './celebrate.ts'
import { useMilestoneCard } from './milestone-card.ts'
import { milestonesApi } from './milestones.ts'

/** The celebration. It doesn't take focus; Escape or its close button dismisses it. */
export default function MilestoneMoment({ milestones }: { milestones: readonly Milestone[] }) {
  const { i18n, t } = useLingui()
  const { userProfile } = useAuth()
  const cardOf = useMilestoneCard()
  const belt = userProfile?.beltRank
  const [first, ...others] = milestones.toReversed()
  const close = () => removeCelebrated(milestones)

  useEffect(() => {
    // Marks the milestones as seen. If this fails, they're shown again at the next visit.
    milestonesApi.see({ kinds: milestones.map(({ kind }) => kind) }).catch(() => {})
  }, [milestones])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        removeCelebrated(milestones)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [milestones])

  if (!first) return null
  const title = i18n._(MILESTONE_LABELS[first.kind])
  const card = cardOf(first)
  return (
    <section
      aria-label={t`Milestone reached`}
      className="flex animate-rise items-start gap-4 rounded-card border border-line bg-raised p-4 shadow-float"
    >
      <Sign belt={belt} size={72} className="rounded-card" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-quiet">
          <Plural value={{ count: milestones.length }} one="You reached a milestone" other="You reached # milestones" />
        </p>
        <p className="heading text-xl">{title}</p>
        {others.length > 0 && (
          <ul className="mt-1 text-sm">
            {others.slice(0, MOST_NAMED).map(({ kind }) => (
              <li key={kind}>{i18n._(MILESTONE_LABELS[kind])}</li>
            ))}
            {others.length > MOST_NAMED && (
              <li className="text-quiet">
                <Plural value={{ more: others.length - MOST_NAMED }} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        )}
        {card && <ShareCardButton card={card} className="mt-3" />}
      </div>
      <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={close} className="-m-2 shrink-0" />
    </section>
  )
}

const MOST_NAMED = 3
