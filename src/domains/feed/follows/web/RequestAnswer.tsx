import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { answerRequest } from './follow-writes.ts'

export interface RequestAnswerProps {
  uid: string
  displayName: string
  onAnswer: () => void
}

/** Accepts or declines a follow request on its notification. */
export function RequestAnswer({ uid, displayName, onAnswer }: RequestAnswerProps) {
  const [answer, setAnswer] = useState<'accepted' | 'declined'>()
  const name = (
    <VisuallyHidden>
      <bdi>{displayName}</bdi>
    </VisuallyHidden>
  )
  const decide = (accept: boolean) => {
    setAnswer(accept ? 'accepted' : 'declined')
    answerRequest({ uid, displayName }, accept)
    onAnswer()
  }
  return (
    <div role="status" className="flex flex-wrap gap-2 pr-3 pb-3 pl-20">
      {answer === undefined ? (
        <>
          <Button look="primary" size="small" onClick={() => decide(true)}>
            <Trans>Accept</Trans>
            {name}
          </Button>
          <Button size="small" onClick={() => decide(false)}>
            <Trans>Decline</Trans>
            {name}
          </Button>
        </>
      ) : (
        <span className="text-sm text-quiet">
          {answer === 'accepted' ? <Trans>Accepted</Trans> : <Trans>Declined</Trans>}
        </span>
      )}
    </div>
  )
}
