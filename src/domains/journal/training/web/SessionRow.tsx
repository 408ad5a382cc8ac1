import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera, Lock, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { UnsentChip } from '#domains/feed/posts/web/Unsent.tsx'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { SessionRefused } from './SessionRefused.tsx'
import { disciplineLabels, kindLabels, useSessionLabels } from './session-labels.ts'
import type { SessionListItem } from './session-list.ts'

const TECHNIQUES_SHOWN = 3

/** A session in the journal, with its facts as chips and whether it's waiting to be sent. */
export function SessionRow({ session }: { session: SessionListItem }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const kind = t(kindLabels[session.kind])
  const { placeName, day, pending } = session
  return (
    <li className="flex gap-3 py-3 sm:gap-4">
      <p aria-hidden="true" className="w-10 shrink-0 pt-0.5 text-center leading-none">
        <span className="block text-xs font-medium text-quiet">{words.shortWeekday(day)}</span>
        <span className="heading mt-1 block text-xl tabular-nums">{Number(day.slice(8))}</span>
      </p>
      <div className="min-w-0 flex-1">
        <div className="relative">
          <div className="flex items-start justify-between gap-3">
            <h3 className="min-w-0 text-base leading-snug font-semibold wrap-anywhere">
              <Link
                to={paths.session(session.id)}
                className="after:absolute after:-inset-1.5 after:rounded-control hover:underline"
              >
                <bdi>{placeName || kind}</bdi>
                <span className="sr-only">, {words.fullDay(day)}</span>
              </Link>
            </h3>
            <Audience visibility={session.visibility} />
          </div>
          <p className="text-sm text-quiet">
            {words.span(session)}
            {placeName && <> · {kind}</>}
          </p>
          <Facts session={session} />
        </div>
        {pending && <Waiting state={pending.state} />}
        {pending?.state === 'refused' && <SessionRefused pending={pending} />}
        {session.edit && <Waiting state={session.edit.state} isEdit />}
      </div>
    </li>
  )
}

function Audience({ visibility }: { visibility: SessionListItem['visibility'] }) {
  const { i18n } = useLingui()
  if (!visibility) return null
  const { Icon, words } = VISIBILITY_SIGNS[visibility]
  return (
    <span title={i18n._(words)} className="mt-0.5 shrink-0 text-quiet">
      <Icon aria-hidden="true" size={16} />
      <span className="sr-only">{i18n._(words)}</span>
    </span>
  )
}

function Facts({ session }: { session: SessionListItem }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const nameOf = useTechniqueNames()
  const { techniques, roundCount, photoCount } = session
  const more = techniques.length - TECHNIQUES_SHOWN
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      <Chip tone="primary">{words.minutes(session.minutes)}</Chip>
      <Chip>{t(disciplineLabels[session.discipline])}</Chip>
      {roundCount > 0 && (
        <Chip>
          <Plural value={{ count: roundCount }} one="# round" other="# rounds" />
        </Chip>
      )}
      {techniques.slice(0, TECHNIQUES_SHOWN).map(({ slug, name }) => (
        <Chip key={slug}>
          <bdi>{nameOf(slug) ?? name ?? slug.replaceAll('-', ' ')}</bdi>
        </Chip>
      ))}
      {more > 0 && (
        <Chip>
          <Trans>{more} more</Trans>
        </Chip>
      )}
      {photoCount > 0 && (
        <Chip icon={<Camera aria-hidden="true" />}>
          <Plural value={photoCount} one="# photo" other="# photos" />
        </Chip>
      )}
      {session.hasNotes && (
        <Chip icon={<NotebookPen aria-hidden="true" />}>
          <Trans>Notes</Trans>
          <Lock aria-label={t`only you`} className="ml-1 inline align-[-1px]" />
        </Chip>
      )}
    </div>
  )
}

/** Says that a session or change is only on this device. */
export const Waiting = (props: Parameters<typeof UnsentChip>[0]) => (
  <p className="mt-2">
    <UnsentChip {...props} />
  </p>
)
