import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DrillButton } from '#domains/journal/techniques/web/DrillButton.tsx'
import { useDrills } from '#domains/journal/techniques/web/drills.ts'
import { useTechniqueNotes } from '#domains/journal/techniques/web/notes.ts'
import { finishesQuery, useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { paths } from '#platform/web/paths.ts'
import type { Progress } from '../contract.ts'
import { type Evidence, whatWorks, whereStuck, worthDrilling } from '../game-advice.ts'

interface GameListProps {
  game: Progress['game']
  nameOf: (slug: string) => string
}

/** What works, where rounds get stuck, and what's worth drilling about it. */
export function GameList({ game, nameOf }: GameListProps) {
  const { items: library } = useLibrary()
  const { items: drills } = useDrills()
  // Those added here stay in the list, so that the button keeps its focus and can be pressed again.
  const [drilled, setDrilled] = useState<Set<string>>()
  if (drills && !drilled) setDrilled(new Set(drills.map(({ slug }) => slug)))
  const { data: finishes } = useQuery(finishesQuery)
  const works = whatWorks(game)
  const stuck = whereStuck(game)
  const { items: notes } = useTechniqueNotes()
  const own = finishes?.items.map(({ slug }) => slug) ?? []
  const gaps = drilled ? worthDrilling(stuck, { library, notes, drilled, own }) : []
  if (works.length + stuck.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {works.length > 0 && (
        <Part title={<Trans>What works</Trans>}>
          {works.map(({ slug, to, times, of }) => (
            <Line key={`${slug} ${to}`} evidence={{ slug, times, of }}>
              <To slug={slug} name={nameOf(slug)} />
              <ChevronRight aria-hidden="true" size={16} className="mx-1 inline text-quiet rtl:-scale-x-100" />
              <To slug={to} name={nameOf(to)} />
            </Line>
          ))}
        </Part>
      )}
      {stuck.length > 0 && (
        <Part title={<Trans>Where rounds get stuck</Trans>}>
          {stuck.map((evidence) => (
            <Line key={evidence.slug} evidence={evidence}>
              <To slug={evidence.slug} name={nameOf(evidence.slug)} />
            </Line>
          ))}
        </Part>
      )}
      {gaps.length > 0 && (
        <Part title={<Trans>Worth drilling</Trans>}>
          {gaps.map(({ slug, from }) => (
            <li key={slug} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0">
                <To slug={slug} name={nameOf(slug)} />
                <span className="block text-sm text-quiet">
                  <Trans>from {{ from: nameOf(from) }}</Trans>
                </span>
              </span>
              <DrillButton slug={slug} name={nameOf(slug)} small />
            </li>
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-2">{children}</ul>
    </section>
  )
}

function Line({ evidence: { times, of }, children }: { evidence: Evidence; children: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="shrink-0 text-quiet tabular-nums">
        <Visits times={times} of={of} />
      </span>
    </li>
  )
}

/** "7 of 11 visits" to a position. */
export function Visits({ times, of }: Omit<Evidence, 'slug'>) {
  const { i18n } = useLingui()
  const part = i18n.number(times)
  return <Plural value={of} one={`${part} of # visit`} other={`${part} of # visits`} />
}

const To = ({ slug, name }: { slug: string; name: string }) => (
  <Link to={paths.techniques(slug)} className="inline-flex min-h-6 items-center">
    <bdi>{name}</bdi>
  </Link>
)
