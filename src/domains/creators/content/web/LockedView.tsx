import { Plural, Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import type { LockedContent } from '../contract.ts'
import { ContentHeader } from './ContentHeader.tsx'
import { TYPES } from './content-labels.ts'
import { PartList } from './PartList.tsx'
import { useLabels } from './use-labels.ts'

/** A locked lesson: `preview` or a blurred picture, the public parts, and the tier that includes the lesson. */
export function LockedView({ content, preview }: { content: LockedContent; preview?: ReactNode }) {
  const heading = useId()
  const { type, teaser, chapters, parts, stepCount, cover } = content
  return (
    <article aria-label={content.title} className="flex flex-col gap-4 sm:gap-6">
      {preview ?? (cover && <BlurredCover type={type} cover={cover} />)}
      <ContentHeader content={content} />
      {teaser && <RichText text={teaser} mentions={[]} className="max-w-text" />}
      <Card>
        <section aria-labelledby={heading} className="flex flex-col gap-3">
          <h2 id={heading} className="flex items-center gap-2 text-lg">
            <Lock aria-hidden="true" size={20} className="shrink-0" />
            <Trans>For members</Trans>
          </h2>
          <Unlock content={content} />
        </section>
      </Card>
      {stepCount > 0 && (
        <p className="text-quiet">
          <Plural value={stepCount} one="This plan has # step." other="This plan has # steps." />
        </p>
      )}
      {chapters.length > 0 && (
        <Card title={<Trans>Chapters</Trans>}>
          <ol className="flex list-decimal flex-col gap-1 pl-6">
            {chapters.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
              <li key={at}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {parts.length > 0 && <PartList parts={parts} />}
    </article>
  )
}

/** The cover, blurred beyond recognition, or the icon of the lesson's type. Never shows anything like a play button. */
export function BlurredCover({ type, cover }: Pick<LockedContent, 'type' | 'cover'>) {
  const { Icon } = TYPES[type]
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-card bg-sunk">
      {cover ? (
        <img src={`${cover}?w=640`} alt="" className="size-full scale-110 object-cover blur-xl" />
      ) : (
        <Icon aria-hidden="true" className="absolute inset-0 m-auto size-1/3 text-quiet" strokeWidth={1} />
      )}
      <span
        className={classes(
          'absolute flex size-14 items-center justify-center rounded-full border border-line bg-paper text-ink',
          cover ? 'inset-0 m-auto' : 'end-4 bottom-4',
        )}
      >
        <Lock aria-hidden="true" size={24} />
      </span>
    </div>
  )
}

function Unlock({ content }: { content: Pick<LockedContent, 'unlockedBy' | 'teacher'> }) {
  const { price } = useLabels()
  const { unlockedBy: tier, teacher } = content
  const { displayName: name, username } = teacher
  if (!tier)
    return (
      <p className="text-quiet">
        <Trans>This is for members of {name}, who isn't taking new members right now.</Trans>
      </p>
    )
  const [tierName, cost] = [tier.name, price(tier)]
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        <Trans>
          Included in <strong>{tierName}</strong>, {cost}.
        </Trans>
      </p>
      {username && (
        <ButtonLink look="primary" to={paths.subscribe({ username })}>
          <Trans>Subscribe</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
