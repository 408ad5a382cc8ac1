import { Trans, useLingui } from '@lingui/react/macro'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Gym } from '../contract.ts'
import { useGymLabels } from './gym-labels.ts'

/** The gym's description, head coach and other facts. Renders nothing if none are known. */
export function GymDetails({ gym }: { gym: Gym }) {
  const { description, headCoach } = gym
  const known = useFacts(gym).filter(([, fact]) => fact)
  const extras = useExtras(gym)
  if (!description && !headCoach && known.length === 0 && extras.length === 0) return null
  return (
    <Card title={<Trans>About {{ name: gym.name }}</Trans>}>
      <div className="flex flex-col gap-4">
        {description && <p className="max-w-text whitespace-pre-line">{description}</p>}
        {headCoach && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-quiet">
              <Trans>Head coach</Trans>
            </span>
            <span className="font-medium">{headCoach.name}</span>
            {headCoach.belt && <BeltBar belt={headCoach.belt} size="small" />}
          </p>
        )}
        {known.length > 0 && (
          <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] wrap-anywhere gap-x-6 gap-y-1.5">
            {known.map(([name, fact]) => (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-quiet">{name}</dt>
                <dd className="font-medium">{fact}</dd>
              </div>
            ))}
          </dl>
        )}
        {extras.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {extras.map((word) => (
              <li key={String(word)} className="flex min-w-0">
                <Chip>{word}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function useFacts(gym: Gym): [name: string, fact: string][] {
  const { t, i18n } = useLingui()
  const { locale, money } = useGymLabels()
  const { coaches, membership } = gym
  const language = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
  const languages = gym.languages.map((code) => (/^[a-z]{2,3}$/.test(code) ? (language.of(code) ?? code) : code))
  const contracts = { none: t`no contract`, monthly: t`monthly`, yearly: t`yearly` }
  const price =
    membership.priceFrom === null
      ? ''
      : [
          t`from ${{ from: money(membership.priceFrom, membership.currency) }}`,
          membership.contract && contracts[membership.contract],
        ]
          .filter(Boolean)
          .join(', ')
  return [
    [t`Coaches`, coaches.map(({ name }) => name).join(', ')],
    [t`Founded`, gym.foundedYear ? String(gym.foundedYear) : ''],
    [t`Mat`, [gym.matAreaM2 && `${i18n.number(gym.matAreaM2)} m²`, gym.matType].filter(Boolean).join(', ')],
    [t`Rooms`, gym.rooms ? i18n.number(gym.rooms) : ''],
    [t`Mat capacity`, gym.maxOnMat ? i18n.number(gym.maxOnMat) : ''],
    [t`Languages`, languages.join(', ')],
    [t`Membership`, price],
  ]
}

function useExtras({ accessibility, amenities }: Gym) {
  const { t } = useLingui()
  const { locale } = useGymLabels()
  const access = new Set([
    accessibility.stepFree && t`Step-free access`,
    accessibility.changing && t`Changing rooms`,
    accessibility.parking && t`Parking`,
    ...amenities.map((amenity) => amenity.charAt(0).toLocaleUpperCase(locale) + amenity.slice(1)),
  ])
  return [...access].filter((word) => word !== null && word !== false)
}
