import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { OwnSanction } from '../contract.ts'
import { AppealForm } from './AppealForm.tsx'
import { appealLabels, effectLabels, noticeLabels } from './sanction-labels.ts'

/** One decision as the member sees it, with its reason, end date and appeal. */
export function SanctionCard({
  sanction,
  appeal,
}: {
  sanction: OwnSanction
  appeal: (text: string) => Promise<unknown>
}) {
  const { t } = useLingui()
  const { fullMoment } = useDates()
  const { kind, message, about, from, until, liftedAt, inForce } = sanction
  return (
    <Card
      title={t(noticeLabels[kind])}
      action={
        liftedAt ? (
          <Chip tone="good">
            <Trans>Reversed</Trans>
          </Chip>
        ) : !inForce ? (
          <Chip>
            <Trans>Ended</Trans>
          </Chip>
        ) : undefined
      }
    >
      <p className="text-sm text-quiet">
        {until ? (
          <Trans>
            From {{ from: fullMoment(from) }} until {{ until: fullMoment(until) }}
          </Trans>
        ) : (
          fullMoment(from)
        )}
      </p>
      <p dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      {about && (
        <blockquote
          dir="auto"
          className="mt-3 border-l-4 border-line pl-3 text-quiet whitespace-pre-line wrap-anywhere"
        >
          {about}
        </blockquote>
      )}
      {inForce && <p className="mt-3 text-sm text-quiet">{t(effectLabels[kind])}</p>}
      <Appeal sanction={sanction} appeal={appeal} />
    </Card>
  )
}

function Appeal({ sanction, appeal: send }: { sanction: OwnSanction; appeal: (text: string) => Promise<unknown> }) {
  const { t } = useLingui()
  const { fullMoment } = useDates()
  const { appeal, mayAppeal, appealUntil, liftedAt } = sanction
  if (appeal)
    return (
      <section className="mt-4 border-t border-line pt-4">
        <h3 className="font-semibold">{t(appealLabels[appeal.state])}</h3>
        <p className="text-sm text-quiet">{fullMoment(appeal.decidedAt ?? appeal.at)}</p>
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {appeal.answer || appeal.text}
        </p>
      </section>
    )
  if (liftedAt) return null
  if (!mayAppeal)
    return (
      <p className="mt-3 text-sm text-quiet">
        <Trans>The appeal window closed on {{ time: fullMoment(appealUntil) }}.</Trans>
      </p>
    )
  return (
    <>
      <p className="mt-3 text-sm text-quiet">
        <Trans>You can appeal until {{ time: fullMoment(appealUntil) }}.</Trans>
      </p>
      <AppealForm send={send} />
    </>
  )
}
