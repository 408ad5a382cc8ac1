import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { Acts, Fact } from '#domains/feed/activities/web/ReviewFacts.tsx'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Card } from '#ui/Card.tsx'
import type { ClaimForReview } from '../contract.ts'
import { stateLabels } from './claim-labels.ts'

export function ReviewFacts({ claim: { about, gym, claimant } }: { claim: ClaimForReview }) {
  return (
    <>
      <Warnings about={about} />
      <Card title={<Trans>The gym</Trans>}>
        <dl className="flex flex-col gap-2">
          <Fact name={<Trans>Website</Trans>}>{about.website || '–'}</Fact>
          <Fact name={<Trans>Contact details on the gym's page</Trans>}>
            {[about.email, about.phone].filter(Boolean).join(' · ') || '–'}
          </Fact>
          <Fact name={<Trans>On Open Mat since</Trans>}>
            <Moment at={about.gymSince} />
          </Fact>
          <Fact name={<Trans>Owners</Trans>}>
            {about.owners.length === 0 ? (
              <Trans>None</Trans>
            ) : (
              <span className="flex flex-wrap gap-x-3">
                {about.owners.map((owner) => (
                  <ActorName key={owner.id} actor={owner} />
                ))}
              </span>
            )}
          </Fact>
        </dl>
        <PastClaims title={<Trans>Other claims for {{ name: gym.name }}</Trans>} claims={about.ofGym} of="gym" />
        <Acts acts={about.acts} />
      </Card>
      <ClaimantFacts about={about} claimant={claimant} />
    </>
  )
}

type About = ClaimForReview['about']

function Warnings({ about }: { about: About }) {
  return (
    <>
      {about.websiteChanges.length > 0 && (
        <Alert
          tone="careful"
          title={<Trans>The gym's website was changed recently. A code only proves control of the new one.</Trans>}
        >
          <ul>
            {about.websiteChanges.map(({ at, from, to, byCircle }) => (
              <li key={at} className="wrap-anywhere">
                <Moment at={at} />: {from || '–'} → {to || '–'}
                {byCircle && (
                  <>
                    {' '}
                    <b>
                      <Trans>Changed by the claimant or someone connected with them</Trans>
                    </b>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {about.broughtIn.length > 0 && (
        <Alert
          tone="careful"
          title={<Trans>Added by the claimant or someone connected with them, so it proves nothing:</Trans>}
        >
          {about.broughtIn.map((detail) => about[detail]).join(' · ')}
        </Alert>
      )}
    </>
  )
}

function ClaimantFacts({ about, claimant }: Pick<ClaimForReview, 'about' | 'claimant'>) {
  return (
    <Card title={<Trans>Claimant</Trans>}>
      <dl className="flex flex-col gap-2">
        <Fact name={<Trans>Member since</Trans>}>
          <Moment at={about.memberSince} />
        </Fact>
        <Fact name={<Trans>Trains here</Trans>}>
          {about.trainsHere ? <Trans>Yes</Trans> : <Trans>Not that we know of</Trans>}
        </Fact>
        <Fact name={<Trans>Other claims</Trans>}>
          {about.ofClaimant.length === 0 ? (
            <Trans>None</Trans>
          ) : (
            <Plural value={{ count: about.ofClaimant.length }} one="#" other="#" />
          )}
        </Fact>
      </dl>
      <PastClaims
        title={<Trans>Other claims by {{ name: claimant.name }}</Trans>}
        claims={about.ofClaimant}
        of="claimant"
      />
    </Card>
  )
}

interface Props {
  title: React.ReactNode
  claims: ClaimForReview['about']['ofGym']
  of: 'gym' | 'claimant'
}

function PastClaims({ title, claims, of }: Props) {
  const { t } = useLingui()
  if (claims.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {claims.map((claim) => (
          <li key={claim.id} className="wrap-anywhere">
            <Link to={`${paths.admin('claims')}?claim=${encodeURIComponent(claim.id)}`} className="underline">
              <bdi>{of === 'gym' ? claim.claimant.name : claim.gym.name}</bdi>
            </Link>{' '}
            · {t(stateLabels[claim.status])} · <Moment at={claim.at} />
            {claim.note && <span className="text-quiet"> · {claim.note}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
