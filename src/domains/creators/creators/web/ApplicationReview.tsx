import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { Acts, Fact } from '#domains/feed/activities/web/ReviewFacts.tsx'
import { isHttpsAddress } from '#platform/unsafe-text.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { ApplicationForReview } from '../contract.ts'
import { applicationPath } from './AdminSection.tsx'
import { Facts } from './CreatorPreview.tsx'
import { applicationLabels, applicationTones } from './creator-labels.ts'
import { reviewQuery } from './creators.ts'
import { DecideApplication } from './DecideApplication.tsx'
import { countryName, languageName } from './names.ts'

/** One application with everything an admin needs to decide. */
export function ApplicationReview({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const { data: application } = useSuspenseQuery(reviewQuery(id))
  const { applicant, form, state } = application
  return (
    <>
      <div>
        <ButtonLink to={paths.admin('creators')} look="quiet" size="small" icon={<ArrowLeft aria-hidden="true" />}>
          <Trans>All applications</Trans>
        </ButtonLink>
      </div>
      <Card
        title={<bdi>{form.displayName || applicant.name}</bdi>}
        action={<Chip tone={applicationTones[state]}>{t(applicationLabels[state])}</Chip>}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={applicant.name} src={applicant.photoURL} decorative />
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <ActorName actor={applicant} />
            <BeltBar belt={applicant.beltRank ?? undefined} stripes={applicant.stripes} size="small" />
          </div>
        </div>
        <p dir="auto" className="mt-4 whitespace-pre-line wrap-anywhere">
          {form.pitch}
        </p>
        <div className="mt-4">
          <Facts teaches={form.teaches} languages={form.languages.map((code) => languageName(code, i18n.locale))} />
        </div>
      </Card>
      <SampleLinks links={form.links} />
      <About application={application} />
      {application.answer && (
        <Card title={<Trans>Their reply</Trans>}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {application.answer}
          </p>
        </Card>
      )}
      <DecideApplication key={`${id} ${state}`} application={application} />
    </>
  )
}

function SampleLinks({ links }: { links: readonly string[] }) {
  return (
    <Card title={<Trans>Sample links</Trans>}>
      <ul className="flex flex-col gap-2">
        {links.map((link) => (
          <li key={link} className="wrap-anywhere">
            {isHttpsAddress(link) ? (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="inline-block min-h-6 underline"
              >
                {link}
              </a>
            ) : (
              link
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function About({ application }: { application: ApplicationForReview }) {
  const { i18n } = useLingui()
  const { form, about, submittedAt } = application
  return (
    <Card title={<Trans>Applicant</Trans>}>
      <dl className="flex flex-col gap-2">
        <Fact name={<Trans context="of an application">Sent</Trans>}>
          <Moment at={submittedAt} />
        </Fact>
        <Fact name={<Trans>Member since</Trans>}>
          <Moment at={about.memberSince} />
        </Fact>
        <Fact name={<Trans>Training since</Trans>}>{about.yearStarted === null ? '–' : String(about.yearStarted)}</Fact>
        <Fact name={<Trans>Lives in</Trans>}>
          {[about.city, countryName(about.country, i18n.locale)].filter(Boolean).join(', ') || '–'}
        </Fact>
        <Fact name={<Trans>Payout country</Trans>}>{countryName(form.country, i18n.locale)}</Fact>
        <Fact name={<Trans>Learned from</Trans>}>
          <bdi>{form.lineage || '–'}</bdi>
        </Fact>
      </dl>
      <Earlier application={application} />
      <Acts acts={about.acts} />
    </Card>
  )
}

function Earlier({ application: { about } }: { application: ApplicationForReview }) {
  const { t } = useLingui()
  if (about.earlier.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">
        <Trans>Earlier applications</Trans>
      </h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {about.earlier.map(({ id, state, at, note }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={applicationPath(id)} className="underline">
              {t(applicationLabels[state])}
            </Link>{' '}
            · <Moment at={at} />
            {note && <span className="text-quiet"> · {note}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
