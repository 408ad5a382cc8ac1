import { CalendarHeart, Clock, Flame, type LucideIcon, MapPin, Medal, Sparkles, Trophy } from 'lucide-react'
import type { MilestoneKind } from '#domains/feed/activities/milestone-kinds.ts'

const ICONS: Record<string, LucideIcon> = {
  sessions: CalendarHeart,
  hours: Clock,
  streak: Flame,
  years: Medal,
  year: Medal,
  gyms: MapPin,
  countries: MapPin,
}
const FIRSTS: Partial<Record<MilestoneKind, LucideIcon>> = { first_session: Sparkles }

/** Decorative icon of a milestone's kind; always shown beside its title. */
export function Medallion({ kind, reached = true }: { kind: MilestoneKind; reached?: boolean }) {
  const Icon = ICONS[kind.split('_')[0] ?? ''] ?? FIRSTS[kind] ?? Trophy
  return (
    <span
      className={`inline-flex size-12 shrink-0 items-center justify-center rounded-full ${
        reached ? 'bg-accent text-on-primary' : 'border border-line bg-sunk text-quiet'
      }`}
    >
      <Icon aria-hidden="true" size={22} />
    </span>
  )
}
