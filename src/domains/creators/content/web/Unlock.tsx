import { Trans } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { LockedContent } from '../contract.ts'
import { useLabels } from './use-labels.ts'

/** What opens it, what that costs, and the one way to it. */
export function Unlock({ content }: { content: Pick<LockedContent, 'unlockedBy' | 'teacher'> }) {
  const { price } = useLabels()
  const { unlockedBy: tier, teacher } = content
  const { displayName: name, username } = teacher
  if (!tier)
    return (
      <p className="text-quiet">
        <Trans>This is for members of {name}, who takes no new ones just now.</Trans>
      </p>
    )
  const [tierName, cost] = [tier.name, price(tier)]
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        <Trans>
          Opens with <strong>{tierName}</strong>, {cost}.
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
