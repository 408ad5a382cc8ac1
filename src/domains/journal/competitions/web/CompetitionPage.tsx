import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, ExternalLink, MapPin, Pencil, Scale, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { directionsTo } from '#domains/gyms/gyms/web/gym-links.ts'
import { disciplineLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { RULE_SET_LABELS } from '#domains/journal/matches/web/form-labels.ts'
import { useReportMenu } from '#domains/members/reporting/web/use-report-menu.tsx'
import { useDates } from '#platform/web/dates.ts'
import { isIos } from '#platform/web/device.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { IconLine } from '#ui/IconLine.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { ListedCompetition } from '../contract.ts'
import { Competitors } from './Competitors.tsx'
import { STATUS_LABELS } from './competition-labels.ts'
import { competitionQuery, competitions, competitionsApi } from './competition-queries.ts'
import { EntryCard } from './EntryCard.tsx'

const CompetitionDialog = lazyDialog(() => import('./CompetitionFormDialog.tsx'))

export const loader = ({ params }: LoaderFunctionArgs) => queryClient.ensureQueryData(competitionQuery(params.slug))

/** /competitions/{slug}: a competition, the viewer's entry, and people they follow who are going or interested. */
export function Component() {
  const { t } = useLingui()
  const { data: competition } = useSuspenseQuery(competitionQuery(useParams().slug))
  const { name, status } = competition
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${name} · Open Mat`}</title>
      <PageTitle back={paths.competitions()} action={<Actions competition={competition} />}>
        <bdi className="wrap-anywhere">{name}</bdi>
      </PageTitle>
      <div className="flex flex-col gap-4 sm:gap-6">
        {status !== 'scheduled' && <Alert tone="careful">{t(STATUS_LABELS[status])}</Alert>}
        <Facts competition={competition} />
        <EntryCard competition={competition} />
        <Competitors competition={competition} />
      </div>
    </div>
  )
}

function Facts({ competition }: { competition: ListedCompetition }) {
  const { t } = useLingui()
  const dates = useDates()
  const { startsOn, endsOn, organisation, ruleSet, discipline, weighIn, registrationDeadline } = competition
  const closingDay = registrationDeadline && dates.day(registrationDeadline)
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <IconLine icon={<CalendarDays />}>
          <p className="font-semibold">{dates.dayRange(startsOn, endsOn)}</p>
          {closingDay && (
            <p className="text-quiet">
              <Trans>Registration closes {closingDay}</Trans>
            </p>
          )}
        </IconLine>
        <Venue competition={competition} />
        {weighIn && (
          <IconLine icon={<Scale />}>
            <p className="text-sm text-quiet">
              <Trans>Weigh-in</Trans>
            </p>
            <p className="whitespace-pre-line" dir="auto">
              {weighIn}
            </p>
          </IconLine>
        )}
        <div className="flex flex-wrap gap-1.5">
          <Chip>{t(disciplineLabels[discipline])}</Chip>
          <Chip>{t(RULE_SET_LABELS[ruleSet])}</Chip>
          {organisation && (
            <Chip>
              <bdi>{organisation}</bdi>
            </Chip>
          )}
        </div>
        <Links competition={competition} />
      </div>
    </Card>
  )
}

function Venue({ competition: { venue, town, country } }: { competition: ListedCompetition }) {
  const { country: countryName } = useGymLabels()
  const place = [town, countryName(country)].filter(Boolean).join(', ')
  if (!venue && !place) return null
  return (
    <IconLine icon={<MapPin />}>
      {venue && (
        <p className="font-semibold">
          <bdi>{venue}</bdi>
        </p>
      )}
      {place && (
        <p className={venue ? 'text-quiet' : undefined}>
          <bdi>{place}</bdi>
        </p>
      )}
    </IconLine>
  )
}

function Links({ competition }: { competition: ListedCompetition }) {
  const { website, registrationUrl, status, isOver } = competition
  return (
    <div className="flex flex-wrap gap-2">
      {registrationUrl && !isOver && status !== 'cancelled' && (
        <ButtonAnchor href={registrationUrl} newTab look="primary" icon={<ExternalLink aria-hidden="true" />}>
          <Trans>Register</Trans>
        </ButtonAnchor>
      )}
      {website && website !== registrationUrl && (
        <ButtonAnchor href={website} newTab icon={<ExternalLink aria-hidden="true" />}>
          <Trans>Website</Trans>
        </ButtonAnchor>
      )}
      <Directions competition={competition} />
      <ButtonAnchor
        href={`${paths.competition(competition.slug)}/calendar.ics`}
        icon={<CalendarPlus aria-hidden="true" />}
      >
        <Trans>Add to calendar</Trans>
      </ButtonAnchor>
    </div>
  )
}

/** Directions to the venue, if its own location is known: no one competes at a town's centre. */
function Directions({ competition: { location, placeApproximate, venue, name } }: { competition: ListedCompetition }) {
  const isFirst = useFirstRender() !== undefined
  if (!location || placeApproximate) return null
  const device = { ios: !isFirst && isIos(), android: !isFirst && /Android/.test(navigator.userAgent) }
  return (
    <ButtonAnchor href={directionsTo(location, venue || name, device)} newTab icon={<MapPin aria-hidden="true" />}>
      <Trans>Directions</Trans>
    </ButtonAnchor>
  )
}

function Actions({ competition }: { competition: ListedCompetition }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const { may, id, name } = competition
  const notDeleted = useSaveFailedToast()
  const report = useReportMenu(`competitions/${id}`, { isOwn: may.edit })
  async function remove() {
    try {
      await competitionsApi.remove({ id })
    } catch (error) {
      notDeleted(error)
      return false
    }
    await navigate(paths.competitions(), { replace: true })
    queryClient.removeQueries({ queryKey: competitions.get.key() })
    await queryClient.invalidateQueries({ queryKey: competitions.key() })
    return true
  }
  const items = [
    ...(may.edit
      ? [
          { label: t`Edit`, icon: <Pencil aria-hidden="true" />, onPress: () => setOpen('edit') },
          { label: t`Delete…`, icon: <Trash2 aria-hidden="true" />, onPress: () => setOpen('delete') },
        ]
      : []),
    ...report.items,
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={t`More`} items={items} />
      {report.dialog}
      {open === 'edit' && (
        <CompetitionDialog competition={competition} onClose={() => setOpen(null)} onSaved={() => undefined} />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={<Trans>Delete this competition?</Trans>}
          verb={<Trans>Delete competition</Trans>}
          danger
          onClose={() => setOpen(null)}
          onConfirm={remove}
        >
          <Trans>{name} and everyone's entries will be deleted.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
