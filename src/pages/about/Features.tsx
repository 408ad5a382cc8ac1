import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, type LucideIcon, MapPin, UsersRound } from 'lucide-react'

export function Features() {
  const { i18n, t } = useLingui()
  return (
    <div className="@container mx-auto w-full max-w-[880px]">
      <ul
        aria-label={t`What Open Mat is for`}
        className="grid gap-x-8 gap-y-6 rounded-card bg-ground px-2 py-4 @min-[640px]:grid-cols-3"
      >
        {features.map(({ Icon, title, sentence }) => (
          <li
            key={title.id}
            className="flex gap-3 @min-[640px]:flex-col @min-[640px]:items-center @min-[640px]:text-center"
          >
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-card bg-primary-soft text-primary-strong">
              <Icon aria-hidden="true" size={22} />
            </span>
            <div className="min-w-0">
              <h2 className="text-base">{i18n._(title)}</h2>
              <p className="mt-0.5 text-sm text-quiet">{i18n._(sentence)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const features: readonly { Icon: LucideIcon; title: MessageDescriptor; sentence: MessageDescriptor }[] = [
  { Icon: MapPin, title: msg`Find Gyms`, sentence: msg`Discover gyms and open mats nearby or when travelling.` },
  { Icon: UsersRound, title: msg`Connect`, sentence: msg`Build a network of training partners and gyms.` },
  {
    Icon: ChartNoAxesColumn,
    title: msg`Track Progress`,
    sentence: msg`Log training sessions and celebrate milestones.`,
  },
]
