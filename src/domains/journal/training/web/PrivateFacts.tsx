import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import type { OwnSession } from './own-session.ts'
import { energyLabels, moodLabels } from './session-labels.ts'

/** For a session's author: mood, energy, notes, injuries, and the partners with their consent. */
export function PrivateFacts({ seen }: { seen: OwnSession }) {
  const { t } = useLingui()
  const { mood, energy, notes, injuries, partners } = seen
  const felt = [
    ...(mood ? [{ name: t`Mood`, word: moodLabels[mood - 1] }] : []),
    ...(energy ? [{ name: t`Energy`, word: energyLabels[energy - 1] }] : []),
  ]
  if (felt.length === 0 && !notes && !injuries && partners.length === 0) return null
  return (
    <section
      aria-labelledby="only-you"
      className="min-w-0 rounded-card border border-dashed border-edge bg-sunk p-4 sm:p-6"
    >
      <h2 id="only-you" className="mb-3 flex items-center gap-2 text-lg">
        <Lock aria-hidden="true" size={20} className="text-quiet" />
        <Trans>Only you</Trans>
      </h2>
      <div className="flex flex-col gap-4">
        {felt.length > 0 && (
          <dl className="flex flex-wrap gap-x-6 gap-y-2">
            {felt.map(({ name, word }) => (
              <div key={name}>
                <dt className="text-sm text-quiet">{name}</dt>
                <dd className="font-medium">{word && t(word)}</dd>
              </div>
            ))}
          </dl>
        )}
        <Words name={t`Notes`} text={notes} />
        <Words name={t`Injuries and aches`} text={injuries} />
        {partners.length > 0 && (
          <div>
            <h3 className="text-sm font-semibold">
              <Trans>Training partners on Open Mat</Trans>
            </h3>
            <ul className="divide-y divide-line">
              {partners.map(({ person, ...named }) => (
                <PersonRow key={person.uid} person={person} note={<Consent {...named} />} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

function Words({ name, text }: { name: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <h3 className="text-sm font-semibold">{name}</h3>
      <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  )
}

function Consent({ consent, isNotified }: Omit<OwnSession['partners'][number], 'person'>) {
  switch (consent) {
    case 'asked':
      if (isNotified === false)
        return <Trans>Not asked yet, because they can't see this session. Only you can see their name.</Trans>
      return <Trans>Asked to confirm. Only you can see their name.</Trans>
    case 'accepted':
      return <Trans>Confirmed. Your friends can see their name.</Trans>
    case 'declined':
      return <Trans>Declined. Only you can see their name.</Trans>
  }
}
