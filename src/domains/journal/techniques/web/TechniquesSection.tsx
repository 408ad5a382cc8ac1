import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Proposal } from '../contract.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { RulesCard } from './RulesCard.tsx'
import { TechniquePicker } from './TechniquePicker.tsx'
import { FAMILY_LABELS, ROLE_LABELS } from './technique-labels.ts'
import { libraryQuery, techniques, techniquesApi, useLibrary } from './techniques.ts'

const proposalsQuery = { ...techniques.proposals.queryOptions({ input: undefined }), meta: { keep: false } }

/** For admins: suggested techniques, oldest first, and competition rules. */
export function TechniquesSection() {
  return (
    <>
      <Proposals />
      <RulesCard />
    </>
  )
}

function Proposals() {
  const { data, isError, refetch } = useQuery(proposalsQuery)
  if (!data && isError) return <Failure what={<Trans>the suggestions</Trans>} again={refetch} />
  if (!data) return <SkeletonRows rows={3} picture={false} />
  if (data.items.length === 0)
    return (
      <EmptyState title={<Trans>No suggestions to review</Trans>}>
        <Trans>Techniques suggested by members appear here for review.</Trans>
      </EmptyState>
    )
  return data.items.map((proposal) => <Proposed key={proposal.technique.slug} proposal={proposal} />)
}

function Proposed({ proposal }: { proposal: Proposal }) {
  const { technique, like } = proposal
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy: running } = useAction()
  const busy = running !== null
  const [answer, setAnswer] = useState('')
  const [into, setInto] = useState<string[]>([])
  const { slug, name } = technique
  const nameOf = useNameOf()

  const decide = (decision: 'approve' | 'decline' | 'merge', merged?: string) =>
    act(async () => {
      await techniquesApi.decide({ slug, decision, answer, ...(merged !== undefined && { into: merged }) })
      toasts.show({ tone: 'good', text: decision === 'decline' ? t`Suggestion declined.` : t`Suggestion reviewed.` })
      await queryClient.invalidateQueries({ queryKey: proposalsQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey })
    })

  return (
    <Card title={<bdi>{name}</bdi>} as="article">
      <div className="flex flex-col gap-3">
        <ProposalFacts proposal={proposal} />
        {like.length > 0 && <LikeList like={like} busy={busy} onMerge={(known) => void decide('merge', known)} />}
        <TechniquePicker label={t`Duplicate of`} optional most={1} chosen={into} onChange={setInto} />
        {into[0] && (
          <Button className="self-start" busy={busy} onClick={() => void decide('merge', into[0])}>
            <Trans>Merge with {{ name: nameOf(into[0]) }}</Trans>
          </Button>
        )}
        <TextField
          label={t`Message to the member`}
          optional
          limit={TECHNIQUE_LIMITS.answer}
          dir="auto"
          value={answer}
          onValueChange={setAnswer}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={busy} onClick={() => void decide('approve')}>
            <Trans>Accept</Trans>
          </Button>
          <Button busy={busy} onClick={() => void decide('decline')}>
            <Trans>Decline</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface LikeListProps {
  like: Proposal['like']
  busy: boolean
  onMerge: (slug: string) => void
}

/** Existing techniques that may be the same. */
function LikeList({ like, busy, onMerge }: LikeListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {like.map((known) => (
        <li key={known.slug} className="flex flex-wrap items-center gap-3 rounded-control bg-careful-soft px-3 py-1">
          <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{known.name}</span>
          <Button size="small" busy={busy} onClick={() => onMerge(known.slug)}>
            <Trans>Same technique</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ProposalFacts({ proposal: { technique, why, proposedBy, proposedAt } }: { proposal: Proposal }) {
  const { t } = useLingui()
  const nameOf = useNameOf()
  const { aliases, role, family, fromPositions, giOnly } = technique
  const others = [...new Set([...aliases.en, ...aliases.pt, ...aliases.es, ...aliases.jp])]
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Chip>{t(family ? FAMILY_LABELS[family] : ROLE_LABELS[role])}</Chip>
        {giOnly && (
          <Chip>
            <Trans>Gi only</Trans>
          </Chip>
        )}
        {fromPositions.length > 0 && (
          <span className="text-sm text-quiet">
            <Trans>
              From <Plural value={{ count: fromPositions.length }} one="# position" other="# positions" />:{' '}
              {{ names: fromPositions.map(nameOf).join(', ') }}
            </Trans>
          </span>
        )}
      </p>
      {others.length > 0 && (
        <p dir="auto" className="wrap-anywhere">
          {others.join(' · ')}
        </p>
      )}
      {why && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {why}
        </p>
      )}
      <p className="text-sm text-quiet">
        <Trans>
          By <bdi>{ph({ name: proposedBy.name })}</bdi>, <Moment at={proposedAt} />
        </Trans>
      </p>
    </>
  )
}

function useNameOf() {
  const { bySlug } = useLibrary()
  return (slug: string) => bySlug.get(slug)?.name ?? slug
}
