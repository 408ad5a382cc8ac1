import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownTiersQuery } from '#domains/creators/tiers/web/tiers.ts'
import { myVideoQuery } from '#domains/creators/videos/web/my-files.ts'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { LockedContent, OpenContent } from '../contract.ts'
import { DraftVideo } from './ContentVideo.tsx'
import { type ContentForm, inputOf } from './content-draft.ts'
import { BlurredCover, LockedView } from './LockedView.tsx'
import { OpenView } from './OpenView.tsx'

/** The draft as members see it, and as viewers without access do. */
export default function PreviewDialog({ form, onClose }: { form: ContentForm; onClose: () => void }) {
  const { t } = useLingui()
  const [as, setAs] = useState<'members' | 'visitors'>('members')
  const { open, locked } = usePreview(form)
  const isPublic = form.minLevel === null
  const { data: video } = useQuery({
    ...myVideoQuery(form.videoFileId ?? ''),
    enabled: form.videoFileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const asMember = (
    <OpenView content={open} {...(video && { video: <DraftVideo video={video} title={open.title} /> })} readOnly />
  )
  return (
    <Dialog open onClose={onClose} title={<Trans>Preview</Trans>} width="text">
      {isPublic ? (
        asMember
      ) : (
        <Tabs
          label={t`View as`}
          tabs={[
            { id: 'members', label: t`As members see it` },
            { id: 'visitors', label: t`As visitors see it` },
          ]}
          selected={as}
          onSelect={setAs}
        >
          {as === 'members' ? (
            asMember
          ) : (
            <LockedView
              content={locked}
              preview={<BlurredCover type={form.type} cover={video?.poster ?? form.cover?.url ?? null} />}
            />
          )}
        </Tabs>
      )}
    </Dialog>
  )
}

function usePreview(form: ContentForm): { open: OpenContent; locked: LockedContent } {
  const { userProfile } = useAuth()
  const nameOf = useTechniqueNames()
  const { data: tiers } = useQuery(ownTiersQuery())
  const input = inputOf(form)
  const named = (slug: string | undefined) => (slug ? { slug, name: nameOf(slug) ?? slug } : null)
  const tier = tiers?.items.find(({ state, level }) => state === 'active' && level >= (form.minLevel ?? 0))
  const shown = {
    ...{ id: form.id, type: form.type, level: form.level, minLevel: form.minLevel },
    title: input.title || '…',
    teaser: input.teaser ?? '',
    techniques: form.techniques.flatMap((slug) => named(slug) ?? []),
    discipline: form.discipline || null,
    cover: form.cover?.url ?? null,
    teacher: {
      uid: userProfile?.uid ?? '',
      username: userProfile?.username ?? null,
      displayName: userProfile?.displayName ?? '',
      photoURL: userProfile?.photoURL ?? null,
    },
    startsAt: input.live?.startsAt ?? null,
    minutes: input.live?.minutes ?? null,
    publishedAt: new Date().toISOString(),
    entryId: null,
    hasVideo: form.videoFileId !== null,
    parts: [],
  }
  const chapters = input.chapters ?? []
  const steps = input.steps ?? []
  return {
    open: {
      ...shown,
      access: 'open',
      progress: null,
      isOwn: true,
      commentsOn: form.commentsOn,
      body: input.body ?? '',
      chapters: chapters.map(({ at, title, technique }) => ({ at, title, technique: named(technique) })),
      steps: steps.map((step) => ({
        title: step.title,
        technique: named(step.technique),
        minutes: step.minutes ?? 0,
        note: step.note ?? '',
      })),
      join: null,
    },
    locked: {
      ...shown,
      access: 'locked',
      unlockedBy: tier
        ? {
            ...{ id: tier.id, name: tier.name, level: tier.level, currency: tier.currency, trialDays: tier.trialDays },
            price: tier.monthlyPrice,
            interval: 'month',
          }
        : null,
      chapters: chapters.map(({ title }) => title),
      stepCount: steps.length,
    },
  }
}
