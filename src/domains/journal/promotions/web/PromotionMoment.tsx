import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import type { Rank } from '#domains/members/people/belt-order.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { BeltDrawing } from '#ui/BeltBar.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { belts } from '#ui/belts.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { OwnPromotion } from '../contract.ts'
import { isStripe } from '../rules.ts'
import { Belt } from './Belt.tsx'
import { usePromotionCard, visiblePromoter } from './promotion-card.ts'

export interface PromotionMomentProps {
  promotion: OwnPromotion
  before: Rank | null
  onClose: () => void
}

/** Celebrates a promotion that was just recorded, on the whole screen. */
export default function PromotionMoment({ promotion, before, onClose }: PromotionMomentProps) {
  const { t } = useLingui()
  const { longDay } = useDates()
  const { userProfile } = useAuth()
  const { activityId, belt, stripes, day, gym } = promotion
  const card = usePromotionCard()({ belt, stripes, before, day, gym, promoter: visiblePromoter(promotion) })
  const old = before && !isStripe(promotion, before) ? before : null
  const name = userProfile?.displayName ?? ''
  return (
    <Dialog
      open
      width="screen"
      onClose={onClose}
      title={t`Congratulations, ${name}!`}
      actions={
        <>
          <Button look="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
          <ButtonLink to={paths.activity(activityId)}>
            <Trans>See the post</Trans>
          </ButtonLink>
          {card && <ShareCardButton card={card} />}
        </>
      }
    >
      <Confetti colours={[belts[belt].colour, belts[belt].second?.colour ?? belts[belt].bar, 'var(--primary)']} />
      <div className="grid min-h-full content-center justify-items-center gap-6 py-6 text-center">
        {old && (
          <>
            <div className="grid justify-items-center gap-2 text-quiet">
              <BeltDrawing slug={old.belt} stripes={old.stripes} height={28} />
              <p className="text-sm">
                <Belt belt={old.belt} stripes={old.stripes} />
              </p>
            </div>
            <ArrowDown aria-hidden="true" size={24} className="text-quiet" />
          </>
        )}
        <div className="motion-safe:animate-unroll">
          <BeltDrawing slug={belt} stripes={stripes} height={60} />
        </div>
        <div>
          <p className="heading text-3xl">
            <Belt belt={belt} stripes={stripes} />
          </p>
          <p className="mt-2 text-quiet wrap-anywhere">
            {longDay(day)}
            {gym && (
              <>
                {' · '}
                <bdi>{gym.name}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

const PIECES = 36

/** Confetti that falls once. Fixed steps that never line up look random. */
function Confetti({ colours }: { colours: string[] }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden motion-reduce:hidden">
      {Array.from({ length: PIECES }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
          key={at}
          className="absolute top-0 h-3 w-1.5 animate-fall rounded-xs forced-color-adjust-none"
          style={{
            left: `${(at * 61.8) % 100}%`,
            animationDelay: `${(at * at * 97) % 700}ms`,
            backgroundColor: colours[at % colours.length],
          }}
        />
      ))}
    </div>
  )
}
