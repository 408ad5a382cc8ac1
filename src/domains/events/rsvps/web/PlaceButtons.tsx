import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { DockedAction } from '#ui/DockedAction.tsx'
import type { Place } from '../contract.ts'

type Answer = 'going' | 'maybe' | 'leave'

/** The main action for the current status, and the alternatives. */
export function PlaceButtons({ place, onAnswer }: { place: Place; onAnswer: (answer: Answer) => void }) {
  const go = () => onAnswer('going')
  const settled = place.status === 'going'
  const maybe = (
    <Button wide look={settled ? 'quiet' : 'secondary'} onClick={() => onAnswer('maybe')}>
      <Trans>Maybe</Trans>
    </Button>
  )
  const leave = (
    <Button wide look={settled ? 'quiet' : 'secondary'} onClick={() => onAnswer('leave')}>
      <Trans>Can't make it</Trans>
    </Button>
  )
  switch (place.status) {
    case 'open':
    case 'full':
    case 'maybe':
      return (
        <>
          <Go onPress={go}>{place.status === 'full' ? <Trans>Join the waitlist</Trans> : <Trans>I'm going</Trans>}</Go>
          {place.status === 'maybe' ? leave : maybe}
        </>
      )
    case 'going':
      return (
        <div className="grid grid-cols-1 gap-2 min-[360px]:grid-cols-2">
          {leave}
          {maybe}
        </div>
      )
    case 'waiting':
    case 'asking':
      return (
        <Button wide onClick={() => onAnswer('leave')}>
          {place.status === 'waiting' ? <Trans>Leave the waitlist</Trans> : <Trans>Withdraw request</Trans>}
        </Button>
      )
    case 'offered':
    case 'first_wins':
      return (
        <>
          <Go onPress={go}>
            <Trans>Take the spot</Trans>
          </Go>
          {leave}
        </>
      )
    case 'closed':
      return place.because.reason === 'full' ? maybe : null
    case 'attended':
      return null
  }
}

function Go({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <DockedAction>
      <Button look="primary" wide icon={<Check aria-hidden="true" />} className="min-h-12 text-lg" onClick={onPress}>
        {children}
      </Button>
    </DockedAction>
  )
}
