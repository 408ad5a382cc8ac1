import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { checklistsQuery } from './curriculum.ts'
import { ProgressLine } from './ProgressLine.tsx'

/** In the journal's charts: the member's progress at each gym that shows it. Renders nothing if none does. */
export function GymProgress() {
  const { data } = useQuery(checklistsQuery())
  const shown = data?.items.flatMap((one) => (one.progress ? [{ ...one, progress: one.progress }] : [])) ?? []
  return shown.map(({ gym: { id, slug, name }, stripes, progress }) => (
    <Card
      key={id}
      title={
        <Trans>
          At <bdi>{name}</bdi>
        </Trans>
      }
    >
      <ProgressLine stripes={stripes} progress={progress} />
      <Link
        to={`${paths.gym(slug)}#curriculum`}
        className="mt-2 inline-flex min-h-11 items-center text-primary-strong underline"
      >
        <Trans>Open the gym's page</Trans>
      </Link>
    </Card>
  ))
}
