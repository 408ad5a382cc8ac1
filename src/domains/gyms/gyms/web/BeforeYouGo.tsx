import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { beltLabel } from '#ui/belt-labels.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import type { Gym } from '../contract.ts'
import { useGymLabels } from './gym-labels.ts'
import { webAddress } from './gym-links.ts'

type Known<Value> = Exclude<Value, null>

const giColourLabels = {
  any: msg`Any colour`,
  white: msg`White only`,
  white_blue: msg`White or blue`,
  team: msg`Team gi only`,
} satisfies Record<Known<Gym['rules']['giColors']>, MessageDescriptor>

const noticeLabels = {
  none: msg`Just turn up`,
  message: msg`Message us first`,
  required: msg`Ask first and wait for a reply`,
} satisfies Record<Known<Gym['dropIn']['notice']>, MessageDescriptor>

/** Facts for visitors and mat etiquette. Of the unknown facts, only the most important are named. */
export function BeforeYouGo({ gym }: { gym: Gym }) {
  const { t, i18n } = useLingui()
  const facts = useFacts(gym)
  const waiver = webAddress(gym.dropIn.waiverUrl ?? '')
  const known = facts.filter(([, fact]) => fact)
  const asked = new Set([t`Fee`, t`Gi colours`, t`Showers`, t`Leg locks`])
  const unknown = facts
    .filter(([name, fact]) => !fact && asked.has(name))
    .map(([name]) => name.toLocaleLowerCase(i18n.locale))

  return (
    <Card title={<Trans>Before you go</Trans>}>
      {known.length > 0 && (
        <dl className="mb-4 grid grid-cols-[fit-content(50%)_minmax(0,1fr)] wrap-anywhere gap-x-6 gap-y-1.5">
          {known.map(([name, fact]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-quiet">{name}</dt>
              <dd className="font-medium">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {waiver && (
        <p className="mb-4">
          <a href={waiver} target="_blank" rel="noopener nofollow" className="text-primary-strong underline">
            <Trans>Read and sign the waiver before you come</Trans>
          </a>
        </p>
      )}
      {unknown.length > 0 && (
        <p className="mb-4 text-quiet">
          <Trans>
            Not listed yet: {{ facts: new Intl.ListFormat(i18n.locale).format(unknown) }}. Ask the gym before you go.
          </Trans>
        </p>
      )}
      <GoodManners />
    </Card>
  )
}

function useFacts(gym: Gym): [name: string, fact: string | undefined][] {
  const { i18n, t } = useLingui()
  const { fee } = useGymLabels()
  const { rules, dropIn, amenities, trialOffer } = gym
  const showers = amenities.some((amenity) => /shower/i.test(amenity))
  const yes = (known: boolean | null, right: string, wrong: string) =>
    known === null ? undefined : known ? right : wrong

  function atLeast(belt: string): string {
    const slug = normaliseBelt(belt)
    const beltName = slug === 'default' ? belt : beltLabel(i18n, slug)
    return t`${{ belt: beltName }} and above`
  }
  function trialLabels(): string {
    const free = [
      trialOffer.classes && t`Free classes: ${{ count: trialOffer.classes }}`,
      trialOffer.days && t`Free days: ${{ count: trialOffer.days }}`,
      trialOffer.notes,
    ]
    return free.filter(Boolean).join(', ') || t`Available`
  }

  return [
    [t`Fee`, fee(dropIn)],
    [t`Before you drop in`, dropIn.notice ? t(noticeLabels[dropIn.notice]) : undefined],
    [t`Gi colours`, rules.giColors ? t(giColourLabels[rules.giColors]) : undefined],
    [t`Patches`, rules.patches ? (rules.patches === 'ok' ? t`Allowed` : t`Not allowed`) : undefined],
    [t`Showers`, showers ? t`Yes` : undefined],
    [t`Visitors' belt`, rules.visitorMinBelt ? atLeast(rules.visitorMinBelt) : undefined],
    [t`Leg locks`, rules.legLocks ?? undefined],
    [
      t`Beginners`,
      yes(rules.beginnersWelcome, t({ message: 'Welcome', context: 'beginners' }), t`Some experience needed`),
    ],
    [t`Shoes off at the door`, yes(rules.shoesOff, t`Yes`, t`No`)],
    [t`Free trial`, trialOffer.available ? trialLabels() : undefined],
    [t`Tape`, rules.tapePolicy ?? undefined],
    [t`Photos`, rules.photoPolicy ?? undefined],
  ]
}

function GoodManners() {
  const { t } = useLingui()
  return (
    <details className="group rounded-control border border-line">
      <summary className="min-h-11 rounded-control px-4 py-2.5 font-semibold hover:bg-sunk">
        <Trans>Mat etiquette</Trans>
      </summary>
      <ul className="grid gap-x-6 gap-y-2 px-4 pt-1 pb-4 sm:grid-cols-2">
        {manners.map((manner) => (
          <li key={manner.id} className="flex gap-2">
            <Check aria-hidden="true" size={18} className="mt-1 shrink-0 text-good" />
            {t(manner)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const manners = [
  msg`Message first and ask about the fee, the waiver and what to wear.`,
  msg`Arrive 15 minutes early, pay before class and introduce yourself to the coach.`,
  msg`No shoes on the mat, no bare feet off it.`,
  msg`Clean kit, short nails, no jewellery.`,
  msg`Got a skin infection or a cold? Stay home. The mat will be there next week.`,
  msg`Match your partner's pace and look after smaller or newer people.`,
  msg`Tap early, let go right away.`,
  msg`Anyone can turn down a round, no reason needed.`,
  msg`Leave the coaching to the coach.`,
  msg`Only film people who've agreed to it.`,
  msg`Wear the belt you earned.`,
  msg`Say thank you, and offer to pay even if it's free.`,
]
