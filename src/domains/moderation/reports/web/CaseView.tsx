import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { reasonLabels } from '#domains/members/reporting/web/reason-labels.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { ReportCase } from '../contract.ts'
import { DecideCase } from './DecideCase.tsx'
import { EvidenceView } from './EvidenceView.tsx'
import { ReasonChips, ReportCount } from './ReportsSection.tsx'
import { RestoreContent } from './RestoreContent.tsx'
import { decisionLabels, targetLabels } from './report-labels.ts'
import { caseQuery } from './reports.ts'

/** One reported item with every report, its evidence and the possible decisions. */
export function CaseView({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: item } = useSuspenseQuery(caseQuery(id))
  const { about } = item
  return (
    <>
      <div>
        <ButtonLink to={paths.admin('reports')} look="quiet" size="small" icon={<ArrowLeft aria-hidden="true" />}>
          <Trans>All reports</Trans>
        </ButtonLink>
      </div>
      <Card title={t(targetLabels[item.targetType])}>
        {about ? (
          <p className="flex flex-wrap items-center gap-x-3">
            <ActorName actor={about} />
            <Link
              to={`${paths.admin('users')}?user=${encodeURIComponent(about.id)}`}
              className="inline-flex min-h-11 items-center text-sm underline"
            >
              <Trans>Member history</Trans>
            </Link>
          </p>
        ) : (
          item.name && <p>{item.name}</p>
        )}
        <p className="mt-2 text-sm text-quiet">
          <ReportCount item={item} />
        </p>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <ReasonChips item={item} />
        </div>
        <Earlier decisions={item.earlier} />
      </Card>
      {item.reports.map((report) => (
        <Said key={report.id} report={report} />
      ))}
      {item.decision ? <Decided item={item} /> : <DecideCase key={item.id} item={item} />}
    </>
  )
}

function Earlier({ decisions }: { decisions: ReportCase['earlier'] }) {
  const { t } = useLingui()
  if (decisions.length === 0) return null
  return (
    <>
      <h3 className="mt-3 text-sm font-semibold">
        <Trans>Earlier decisions</Trans>
      </h3>
      <ul>
        {decisions.map(({ id, targetType, decision, decidedAt }) => (
          <li key={id} className="text-sm">
            <Link
              to={`${paths.admin('reports')}?case=${encodeURIComponent(id)}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {t(targetLabels[targetType])}: {t(decisionLabels[decision])}
            </Link>
            {' · '}
            <Moment at={decidedAt} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Said({ report: { reason, text, at, reporter, evidence } }: { report: ReportCase['reports'][number] }) {
  const { t } = useLingui()
  return (
    <Card>
      <p className="font-semibold">{t(reasonLabels[reason])}</p>
      <p className="text-sm text-quiet">
        <Moment at={at} />
        {reporter && (
          <>
            {' · '}
            <ActorName actor={reporter} />
          </>
        )}
      </p>
      {text && (
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {evidence ? (
        <EvidenceView evidence={evidence} />
      ) : (
        <p className="mt-2 text-sm text-quiet">
          <Trans>The evidence was deleted 30 days after the decision.</Trans>
        </p>
      )}
    </Card>
  )
}

function Decided({ item: { id, decision, decidedBy, decidedAt, note, mayShowAgain } }: { item: ReportCase }) {
  const { t } = useLingui()
  if (!decision) return null
  return (
    <Alert title={t(decisionLabels[decision])}>
      <p>
        {decidedBy?.name}
        {decidedAt && (
          <>
            {' · '}
            <Moment at={decidedAt} />
          </>
        )}
      </p>
      {note && <p dir="auto">{note}</p>}
      {mayShowAgain && <RestoreContent id={id} />}
    </Alert>
  )
}
