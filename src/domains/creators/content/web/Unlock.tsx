import { Trans } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { LockedContent } from '../contract.ts'
import { useLabels } from './use-labels.ts'

/** The tier that includes the lesson, its price, and the button to subscribe. */
export function Unlock({ content }: { content: Pick<LockedContent, 'unlockedBy' | 'teacher'> }) {
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
