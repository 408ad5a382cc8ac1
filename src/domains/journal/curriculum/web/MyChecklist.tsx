import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import type { Checklist } from '../contract.ts'
import { checklistsQuery } from './curriculum.ts'
import { ProgressLine } from './ProgressLine.tsx'

/** On a gym's page, for its members: their curriculum and progress. Renders nothing if the gym shows neither. */
export default function MyChecklist({ gymId }: { gymId: string }) {
  const { data, isError, refetch } = useQuery(checklistsQuery(gymId))
  if (isError && !data) return <Failure what={<Trans>the curriculum</Trans>} again={refetch} />
  const mine = data?.items[0]
  return mine ? <Shown mine={mine} /> : null
}

function Shown({ mine: { belt, stripes, techniques, progress } }: { mine: Checklist }) {
  const { i18n } = useLingui()
  const total = techniques.length
  const count = (key: 'taught' | 'drilled' | 'landed') => techniques.filter((one) => one[key]).length
  const [taught, drilled, landed] = [count('taught'), count('drilled'), count('landed')]
  const name = beltLabel(i18n, belt)
  return (
    <Card id="curriculum" title={<Trans>Your curriculum: {name}</Trans>}>
      <div className="flex flex-col gap-4">
        {progress && <ProgressLine stripes={stripes} progress={progress} />}
        {total > 0 && (
          <details className="rounded-control border border-line">
            <summary className="flex min-h-11 cursor-pointer items-center px-3 py-2 font-medium">
              <Trans>
                {total} techniques: {taught} taught, {drilled} drilled, {landed} landed
              </Trans>
            </summary>
            <ol className="divide-y divide-line px-3">
              {techniques.map((one) => (
                <Technique key={one.slug} one={one} />
              ))}
            </ol>
          </details>
        )}
        {total > 0 && (
          <p className="text-sm text-quiet">
            <Trans>
              “Taught” means in a class you checked in to with the gym's code or at the desk. Only you can see what
              you've drilled and landed. Your coaches can see how much was taught while you were there, and which
              techniques at least five members used.
            </Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

function Technique({ one: { slug, name, taught, drilled, landed } }: { one: Checklist['techniques'][number] }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
      <Link
        to={paths.techniques(slug)}
        className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <span className="flex flex-wrap gap-1.5">
        {taught && (
          <Chip tone="primary">
            <Trans context="technique">Taught</Trans>
          </Chip>
        )}
        {drilled && (
          <Chip>
            <Trans context="technique">Drilled</Trans>
          </Chip>
        )}
        {landed && (
          <Chip tone="good">
            <Trans context="technique">Landed</Trans>
          </Chip>
        )}
      </span>
    </li>
  )
}
