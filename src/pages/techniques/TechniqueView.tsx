import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Technique, TechniquePage } from '#domains/journal/techniques/contract.ts'
import { isDrawn } from '#domains/journal/techniques/diagrams/drawn.ts'
import { localNameOf } from '#domains/journal/techniques/local-name.ts'
import { techniqueRoles } from '#domains/journal/techniques/rules.ts'
import { CountCard } from '#domains/journal/techniques/web/CountCard.tsx'
import { DrillButton } from '#domains/journal/techniques/web/DrillButton.tsx'
import { Guide, useGuide } from '#domains/journal/techniques/web/Guide.tsx'
import { LazyPositionDiagram } from '#domains/journal/techniques/web/LazyPositionDiagram.tsx'
import { NoteCard } from '#domains/journal/techniques/web/NoteCard.tsx'
import { OwnTechnique } from '#domains/journal/techniques/web/OwnTechnique.tsx'
import { RoadsCard } from '#domains/journal/techniques/web/RoadsCard.tsx'
import { RuleCard } from '#domains/journal/techniques/web/RuleCard.tsx'
import { FAMILY_LABELS, ROLE_LABELS, ROLES_LABELS } from '#domains/journal/techniques/web/technique-labels.ts'
import { type LoadedLibrary, techniques } from '#domains/journal/techniques/web/techniques.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

const TaughtTechnique = lazy(() => import('#domains/journal/teaching/web/TaughtTechnique.tsx'))
const TechniqueLessons = lazy(() => import('#domains/creators/content/web/TechniqueLessons.tsx'))
const TechniqueVideos = lazy(() => import('#domains/creators/videos/web/TechniqueVideos.tsx'))

/** One technique. Members also see their own numbers, notes and drills, and where they were taught it. */
export function TechniqueView({ slug, library }: { slug: string; library: LoadedLibrary }) {
  const { data, error } = useQuery(techniques.get.queryOptions({ input: { slug } }))
  const isGone = error !== null && failureOf(error).status === 404
  // Techniques in the cached library show immediately, even offline.
  const technique = data?.technique ?? (isGone ? undefined : library.bySlug.get(slug))
  if (!technique) return isGone || library.failed || error ? <Absent isGone={isGone} /> : <SkeletonRows rows={6} />

  return <Shown technique={technique} data={data} library={library} />
}

interface ShownProps {
  technique: Technique
  /** Undefined while only the cached library is known. */
  data: TechniquePage | undefined
  library: LoadedLibrary
}

function Shown({ technique, data, library }: ShownProps) {
  const { i18n } = useLingui()
  const { userProfile } = useAuth()
  const guide = useGuide(technique.slug, data?.guide)
  const localName = localNameOf(technique, i18n.locale)
  return (
    <article className="mx-auto max-w-text pb-12 lg:max-w-none">
      <PageTitle
        back={paths.techniques()}
        lead={localName && <bdi className="wrap-anywhere">{localName}</bdi>}
        {...(userProfile && { action: <DrillButton slug={technique.slug} name={technique.name} /> })}
      >
        <bdi className="wrap-anywhere">{technique.name}</bdi>
      </PageTitle>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="flex min-w-0 flex-col gap-4">
          <Facts technique={technique} />
          {technique.state !== 'listed' && data && <OwnTechnique technique={technique} answer={data.answer} />}
          {isDrawn(technique.slug) && (
            <Card>
              <div className="mx-auto max-w-[440px]">
                <LazyPositionDiagram slug={technique.slug} />
              </div>
            </Card>
          )}
          {guide && <Guide guide={guide} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2">
          {userProfile && <RoadsCard slug={technique.slug} library={library} />}
          {userProfile && <NoteCard slug={technique.slug} name={technique.name} library={library} />}
          {data?.mine && <CountCard count={data.mine} role={technique.role} />}
          {data?.rule && <RuleCard rule={data.rule} />}
          <Names technique={technique} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Positions technique={technique} library={library} />
          <Suspense>
            {userProfile && <TaughtTechnique slug={technique.slug} />}
            <TechniqueLessons slug={technique.slug} />
            <TechniqueVideos slug={technique.slug} />
          </Suspense>
        </div>
      </div>
    </article>
  )
}

function Facts({ technique: { role, family, giOnly } }: { technique: Technique }) {
  const { t } = useLingui()
  return (
    <p className="flex flex-wrap gap-2">
      <Chip tone="primary">{t(ROLE_LABELS[role])}</Chip>
      {family && <Chip>{t(FAMILY_LABELS[family])}</Chip>}
      {giOnly && (
        <Chip>
          <Trans>Gi only</Trans>
        </Chip>
      )}
    </p>
  )
}

function Names({ technique: { aliases } }: { technique: Technique }) {
  const { t } = useLingui()
  const said = [
    { lang: 'en', label: t`Also called`, names: aliases.en },
    { lang: 'pt', label: t`Portuguese`, names: aliases.pt },
    // Libraries cached before Spanish names existed have no Spanish names.
    { lang: 'es', label: t`Spanish`, names: aliases.es ?? [] },
    { lang: 'ja', label: t`Japanese`, names: aliases.jp },
  ].filter(({ names }) => names.length > 0)
  if (said.length === 0) return null
  return (
    <Card title={<Trans>Names</Trans>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {said.map(({ lang, label, names }) => (
          <div key={lang} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd lang={lang} className="wrap-anywhere">
              {names.join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Positions({ technique, library }: { technique: Technique; library: LoadedLibrary }) {
  const { t } = useLingui()
  const here = library.items.filter(({ fromPositions }) => fromPositions.includes(technique.slug))
  const parts = [
    { title: t`Starts in`, slugs: technique.fromPositions },
    // Libraries cached before the field existed don't have it.
    { title: t`Leads to`, slugs: technique.leadsTo ?? [] },
    ...techniqueRoles.map((role) => ({
      title: t(ROLES_LABELS[role]),
      slugs: here.filter((each) => each.role === role).map(({ slug }) => slug),
    })),
  ].filter(({ slugs }) => slugs.length > 0)
  if (parts.length === 0) return null
  return (
    <Card title={<Trans>Where it leads</Trans>}>
      <div className="flex flex-col gap-4">
        {parts.map(({ title, slugs }) => (
          <section key={title}>
            <h3 className="mb-2 text-sm font-semibold text-quiet">{title}</h3>
            <Links slugs={slugs} library={library} />
          </section>
        ))}
      </div>
    </Card>
  )
}

function Links({ slugs, library }: { slugs: readonly string[]; library: LoadedLibrary }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {slugs.map((slug) => (
        <li key={slug} className="max-w-full">
          <Link
            to={paths.techniques(slug)}
            className="inline-flex min-h-11 max-w-full items-center rounded-full border border-edge bg-paper px-4 text-sm no-underline hover:bg-sunk sm:pointer-fine:min-h-9"
          >
            <bdi className="truncate">{library.bySlug.get(slug)?.name ?? slug}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Absent({ isGone }: { isGone: boolean }) {
  return (
    <EmptyState
      level={1}
      title={isGone ? <Trans>Technique not found</Trans> : <Trans>Couldn't load this technique</Trans>}
      action={
        <ButtonLink look="primary" to={paths.techniques()}>
          <Trans>All techniques</Trans>
        </ButtonLink>
      }
    >
      {isGone ? (
        <Trans>It may have another name in the library.</Trans>
      ) : (
        <Trans>Check your connection and try again.</Trans>
      )}
    </EmptyState>
  )
}
