import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { OpenContent } from '../contract.ts'
import { ContentHeader } from './ContentHeader.tsx'
import { DrillPlan } from './DrillPlan.tsx'
import { LiveClass } from './LiveClass.tsx'
import { PartList } from './PartList.tsx'
import { useSaveProgress } from './use-save-progress.ts'

const Markdown = lazy(() => import('./Markdown.tsx').then((module) => ({ default: module.Markdown })))

interface Props {
  content: OpenContent
  /** The player, if the lesson has a video. */
  video?: ReactNode
  /** For a preview, which shows and stores no progress. */
  readOnly?: boolean
}

/** A lesson as viewers with access see it. */
export function OpenView({ content, video, readOnly = false }: Props) {
  const { isAuthenticated } = useAuth()
  const { type, body, teaser, steps, parts, cover } = content
  return (
    <article aria-label={content.title} className="flex flex-col gap-4 sm:gap-6">
      {video ?? (cover && <img src={cover} alt="" className="aspect-video w-full rounded-card object-cover" />)}
      <ContentHeader content={content} />
      {teaser && type !== 'article' && <RichText text={teaser} mentions={[]} className="max-w-text" />}
      <LiveClass content={content} />
      {body && (
        <Card>
          <Suspense fallback={<SkeletonRows picture={false} />}>
            <Markdown text={body} />
          </Suspense>
        </Card>
      )}
      {steps.length > 0 && <DrillPlan steps={steps} readOnly={readOnly || !isAuthenticated} />}
      {parts.length > 0 && <PartList parts={parts} withProgress={isAuthenticated && !readOnly} />}
      {isAuthenticated && !readOnly && !content.isOwn && type !== 'course' && <DoneButton content={content} />}
    </article>
  )
}

function DoneButton({ content }: { content: OpenContent }) {
  const { keep } = useSaveProgress(content)
  if (content.progress?.finished)
    return (
      <p className="flex items-center gap-2 font-semibold text-good">
        <Check aria-hidden="true" size={20} />
        <Trans>You've done this.</Trans>
      </p>
    )
  return (
    <Button
      icon={<Check aria-hidden="true" />}
      className="self-start"
      onClick={() => keep({ finished: true }, { now: true })}
    >
      <Trans>Mark as done</Trans>
    </Button>
  )
}
