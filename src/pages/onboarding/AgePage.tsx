import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { SignOutButton } from '#domains/members/people/web/SignOutButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Sign } from '#ui/Sign.tsx'

/** For people under 16: says that they can't join yet, and what they can do until then. Nothing is stored. */
export function AgePage({ onBack }: { onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mx-auto my-6 flex w-full max-w-text flex-col items-center rounded-card border border-line bg-paper p-6 text-center sm:my-12 sm:p-12">
      <Sign belt="white" size={96} />
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-2xl">
        <Trans>You need to be 16 to join</Trans>
      </h1>
      <p className="mt-3 max-w-card text-quiet">
        <Trans>
          Open Mat accounts are for people aged 16 or older. Nothing you typed was saved. Until you turn 16, a parent or
          guardian can have an account and find gyms and open mats for you.
        </Trans>
      </p>
      <p className="mt-3 max-w-card text-quiet">
        <Trans>See you on the mat.</Trans>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <SignOutButton look="primary" to={paths.map()} />
        <Button look="quiet" onClick={onBack}>
          <Trans>Go back, I'm 16 or older</Trans>
        </Button>
      </div>
    </div>
  )
}
