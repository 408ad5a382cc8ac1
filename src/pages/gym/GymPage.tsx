import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, MapPin, Medal } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { GymCalendarLink } from '#domains/events/calendars/web/GymCalendarLink.tsx'
import { ConfirmSession, preloadToConfirm } from '#domains/events/checkins/web/ConfirmSession.tsx'
import { GymCheckIn } from '#domains/events/checkins/web/GymCheckIn.tsx'
import { GymEvents } from '#domains/events/events/web/GymEvents.tsx'
import { ClaimLink } from '#domains/gym-management/claims/web/ClaimLink.tsx'
import { ManageLink } from '#domains/gym-management/gym-edits/web/ManageLink.tsx'
import { SuggestEditButton } from '#domains/gym-management/gym-edits/web/SuggestEditButton.tsx'
import { countVisit } from '#domains/gym-management/gym-insights/web/count-visit.ts'
import { Gallery } from '#domains/gym-management/gym-photos/web/Gallery.tsx'
import { GymPosts } from '#domains/gym-management/gym-posts/web/GymPosts.tsx'
import { WaitingNote } from '#domains/gym-management/gym-submissions/web/WaitingNote.tsx'
import { MembershipButton } from '#domains/gym-management/membership/web/MembershipButton.tsx'
import { membershipQuery } from '#domains/gym-management/membership/web/membership.ts'
import { GymReviews } from '#domains/gym-management/reviews/web/GymReviews.tsx'
import { directorySlugs } from '#domains/gyms/gym-directory/rules.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { LISTED_STATUSES } from '#domains/gyms/gyms/rules.ts'
import { BeforeYouGo } from '#domains/gyms/gyms/web/BeforeYouGo.tsx'
import { CoverImage } from '#domains/gyms/gyms/web/CoverImage.tsx'
import { FavoriteButton } from '#domains/gyms/gyms/web/FavoriteButton.tsx'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { GymDetails } from '#domains/gyms/gyms/web/GymDetails.tsx'
import { GymChips, NextSession } from '#domains/gyms/gyms/web/GymFacts.tsx'
import { GymLevelMenu } from '#domains/gyms/gyms/web/GymLevelMenu.tsx'
import { GymThumb } from '#domains/gyms/gyms/web/GymThumb.tsx'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { gymQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { MapFrameInSight, PlaceMap } from '#domains/gyms/gyms/web/map/LazyMap.tsx'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { Timetable } from '#domains/gyms/gyms/web/Timetable.tsx'
import { tintOf } from '#domains/gyms/gyms/web/tint.ts'
import { ReportButton } from '#domains/members/reporting/web/ReportButton.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { MessageLink } from '#domains/messages/messages/web/MessageLink.tsx'
import type { Point } from '#platform/geography.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { DirectionsLink, GymContact, NoStreets } from './GymContact.tsx'

const MyChecklist = optionalPart(() => import('#domains/journal/curriculum/web/MyChecklist.tsx'))
const SuggestionList = optionalPart(() => import('#domains/gym-management/gym-edits/web/SuggestionList.tsx'))
const ClassBookings = optionalPart(() => import('#domains/events/bookings/web/ClassBookings.tsx'))
const TaughtLately = lazy(() => import('#domains/journal/teaching/web/TaughtLately.tsx'))

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const [gym] = await Promise.all([queryClient.ensureQueryData(gymQuery(params.slug)), preloadToConfirm()])
  // Ids and former slugs still open the page, under its current URL.
  const { search, hash } = new URL(request.url)
  if (gym.slug !== params.slug) throw redirect(paths.gym(gym.slug) + search + hash)
  return null
}

/** The page at /gym/{slug}. */
export function Component() {
  const { data: gym } = useSuspenseQuery(gymQuery(useParams().slug))
  useEffect(() => countVisit(gym.id, 'view'), [gym.id])
  const { isAuthenticated } = useAuth()
  const closed = gym.status === 'permanently_closed'
  const hasWeek = !closed && gym.schedule.length > 0
  return (
    <article aria-labelledby="gym-name" className="flex flex-col gap-4 py-4 sm:gap-6 sm:py-6">
      <GymHead gym={gym} />
      <WaitingNote gym={gym} />
      {closed && <ClosedForGood gym={gym} />}
      {!gym.location && <NoPlaceYet />}
      {gym.placeApproximate && <PlaceApproximate gym={gym} />}
      {gym.statusNote && !closed && <Alert tone="careful">{gym.statusNote}</Alert>}
      <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        {!closed && (
          <div className="grid items-start gap-4 empty:hidden sm:gap-6 lg:grid-cols-2 xl:col-span-2">
            <GymCheckIn gym={gym} />
            {isAuthenticated && <ConfirmSession gymId={gym.id} />}
          </div>
        )}
        {hasWeek && (
          <div className="flex min-w-0 flex-col gap-4 sm:gap-6 xl:col-span-2">
            {isAuthenticated && (
              <Suspense>
                <ClassBookings gym={gym} />
              </Suspense>
            )}
            <Timetable gym={gym} />
          </div>
        )}
        {!closed && (
          <>
            <BeforeYouGo gym={gym} />
            <GymContact gym={gym} />
          </>
        )}
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {!closed && !hasWeek && <Timetable gym={gym} />}
          <MembersTaught gymId={gym.id} />
          {!closed && <GymEvents gym={gym} />}
          <Gallery gym={gym} />
          <GymDetails gym={gym} />
          {!gym.claimed && isAuthenticated && (
            <Suspense>
              <SuggestionList gym={gym} />
            </Suspense>
          )}
          <GymPosts gym={gym} />
          <GymReviews gym={gym} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6 xl:sticky xl:top-[calc(var(--covered-above)+24px)]">
          {closed && <GymContact gym={gym} />}
          {gym.location && <OnTheMap gym={gym} at={gym.location} />}
        </div>
      </div>
      <ClaimLink gym={gym} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Origin gym={gym} />
        <span className="flex flex-wrap">
          <SuggestEditButton gym={gym} />
          <ReportButton target={`locations/${gym.id}`} />
        </span>
      </div>
    </article>
  )
}

/** For the gym's members and staff: the curriculum of their belt, and what the gym taught lately. */
function MembersTaught({ gymId }: { gymId: string }) {
  const mine = useQuery(membershipQuery(gymId)).data?.mine
  if (!mine || (mine.status !== 'member' && !mine.role)) return null
  return (
    <Suspense>
      <MyChecklist gymId={gymId} />
      <TaughtLately gymId={gymId} />
    </Suspense>
  )
}

function GymHead({ gym }: { gym: Gym }) {
  const { country } = useGymLabels()
  const { city, region } = gym.address
  const town = [city || region, country(gym.address.country)].filter(Boolean).join(', ')
  const directory = LISTED_STATUSES.includes(gym.status) ? directorySlugs(gym.address) : undefined
  return (
    <header className="flex flex-col gap-3">
      <CoverImage picture={gym.cover} tint={tintOf(gym.affiliation?.name ?? gym.name)} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 sm:gap-x-6">
        <GymThumb
          gym={{ ...gym, photoURL: (gym.logo ?? gym.photos[0])?.url ?? null }}
          size="head"
          className="sm:row-span-2"
        />
        <div>
          <h1 id="gym-name" className="text-2xl">
            {gym.name}
            {gym.verified && <Verified />}
          </h1>
          <p className="text-quiet">
            {directory ? (
              <>
                {gym.address.street && `${gym.address.street} · `}
                <Link to={paths.gymsIn(directory.country, directory.city)} className="text-primary-strong underline">
                  {town}
                </Link>
                {gym.affiliation && ` · ${gym.affiliation.name}`}
              </>
            ) : (
              [gym.address.street, town, gym.affiliation?.name].filter(Boolean).join(' · ')
            )}
          </p>
        </div>
        <div className="col-span-2 flex min-w-0 flex-col items-start gap-2 sm:col-span-1 sm:col-start-2">
          {gym.status !== 'permanently_closed' && <NextSession gym={gym} />}
          <GymChips gym={gym} />
          <div className="tiles mt-1 gap-2 sm:flex sm:flex-wrap">
            <DirectionsLink gym={gym} look="primary" />
            <FavoriteButton gym={gym} />
            <ShareButton title={gym.name} path={paths.gym(gym.slug)} />
            <MembershipButton gym={gym} />
            {gym.claimed && gym.status !== 'permanently_closed' && <MessageLink to={{ gym: gym.slug }} />}
            <GymLevelMenu gym={gym} />
            <ManageLink gym={gym} />
            <GymCalendarLink gym={gym} />
            <ButtonLink to={paths.gymResults(gym.slug)} icon={<Medal aria-hidden="true" />}>
              <Trans>Results</Trans>
            </ButtonLink>
          </div>
        </div>
      </div>
    </header>
  )
}

function OnTheMap({ gym, at }: { gym: Gym; at: Point }) {
  return (
    <Card padding="none">
      <div className="h-48">
        <MapFrameInSight>
          <PlaceMap name={gym.name} at={at} />
        </MapFrameInSight>
      </div>
      <div className="p-2">
        <div className="p-2">
          <NoStreets />
        </div>
        <ButtonLink to={paths.map(aroundGym(gym))} look="quiet" size="small" wide icon={<MapPin aria-hidden="true" />}>
          <Trans>Nearby gyms</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}

function NoPlaceYet() {
  return (
    <Alert tone="careful" title={<Trans>We don't know where this gym is yet</Trans>}>
      <Trans>
        This gym will show up in search and on the map once it has a location. Know where it is? Suggest an edit.
      </Trans>
    </Alert>
  )
}

function PlaceApproximate({ gym }: { gym: Gym }) {
  const town = gym.address.city
  return (
    <Alert tone="careful" title={<Trans>We only know the town</Trans>}>
      <Trans>The map shows the middle of {town}. Know where the gym is? Suggest an edit.</Trans>
    </Alert>
  )
}

function Verified() {
  const { t } = useLingui()
  return <BadgeCheck role="img" aria-label={t`Verified`} size={20} className="ml-2 inline text-primary" />
}

function ClosedForGood({ gym }: { gym: Gym }) {
  return (
    <Alert
      tone="danger"
      title={<Trans>This gym has closed</Trans>}
      action={
        <ButtonLink to={paths.map(aroundGym(gym))} size="small">
          <Trans>Find open gyms nearby</Trans>
        </ButtonLink>
      }
    >
      {gym.statusNote || <Trans>This page stays up for everyone who trained here.</Trans>}
    </Alert>
  )
}

/** The source of the gym's data; OpenStreetMap's licence requires attribution. */
function Origin({ gym }: { gym: Gym }) {
  if (gym.sources.length === 0) return null
  return (
    <p className="text-sm text-quiet">
      <Trans>Source: {{ sources: gym.sources.join(', ') }}</Trans>
    </p>
  )
}

function aroundGym({ location, address, name }: Gym): URLSearchParams {
  const where = location && ({ kind: 'near', point: location, label: address.city || name, mine: false } as const)
  return writeFinderQuery({ ...emptyQuery, where })
}
