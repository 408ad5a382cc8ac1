import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { submitting } from '#ui/submitting.ts'
import type { FinderQuery } from './finder-query.ts'
import { useGymLabels } from './gym-labels.ts'
import { OtherParams } from './OtherParams.tsx'
import { type Town, TYPED, useTownSuggestions, whereOfTown } from './town-search.ts'

interface FinderSearchProps {
  query: FinderQuery
  onChange: (next: Partial<FinderQuery>) => void
  /** Replaces the "Near me" button on a page whose search opens the finder, even without text. */
  children?: ReactNode
}

type Choice = Town | (Suggestion & { place?: never })

/** One field for a town or a gym's name, and a "Near me" button. */
export function FinderSearch({ query, onChange, children }: FinderSearchProps) {
  const { t } = useLingui()
  const { country } = useGymLabels()
  const [typed, setTyped] = useState('')
  const { locate, status } = useMyPlace((point) => onChange({ where: { kind: 'near', point, label: '', mine: true } }))

  const suggestTowns = useTownSuggestions()
  const asText = (text: string): Choice => ({ id: 'text', label: text, detail: t`Gyms with this name or affiliation` })
  // Text that matches no town is a search for gyms.
  const suggest = async (text: string) => [...(await suggestTowns(text)), asText(text)]

  const choose = (choice: Choice) =>
    onChange(
      choice.place ? { where: whereOfTown(choice), text: '', chosen: null } : { text: choice.label, chosen: null },
    )
  const submit = async () => {
    const text = typed.trim()
    if (text.length < 2) return children ? onChange({}) : undefined
    const [first = asText(text)] = await suggest(text).catch(() => [])
    choose(first)
  }

  return (
    <search aria-label={t`Find a gym`}>
      <form action={paths.map()} onSubmit={submitting(submit)} className="flex flex-wrap items-start gap-2">
        {!children && <OtherParams except={[TYPED, 'text', 'gym']} />}
        <Combobox<Choice>
          // A new place in the URL, such as after going back, resets the field.
          key={`${labelOf(query)}|${query.text}`}
          label={t`Town or gym`}
          hideLabel
          name={TYPED}
          className="flex-1 basis-54"
          placeholder={t`Town or gym`}
          icon={<Search aria-hidden="true" />}
          value={shownIn(query, t`Near me`, country)}
          onValueChange={(choice) => (choice ? choose(choice) : undefined)}
          onTextChange={(text) => {
            setTyped(text)
            if (text === '' && (query.where || query.text)) onChange({ where: null, text: '', chosen: null })
          }}
          suggest={suggest}
        />
        {children ?? (
          <>
            <Button
              icon={<LocateFixed aria-hidden="true" />}
              className="noscript:hidden"
              busy={status === 'asking'}
              aria-pressed={query.where?.kind === 'near' && query.where.mine}
              onClick={locate}
            >
              <Trans>Near me</Trans>
            </Button>
            <noscript>
              <Button type="submit">
                <Trans>Search</Trans>
              </Button>
            </noscript>
          </>
        )}
      </form>
      <NoLocation status={status} />
    </search>
  )
}

/** Says why the browser gave no position. */
export function NoLocation({ status }: { status: LocateStatus }) {
  if (status !== 'denied' && status !== 'unknown') return null
  return (
    <Alert tone="careful" className="mt-3">
      {status === 'denied' ? (
        <Trans>Your browser isn't sharing your location. Enter a town instead.</Trans>
      ) : (
        <Trans>Couldn't get your location. Enter a town instead.</Trans>
      )}
    </Alert>
  )
}

function labelOf({ where }: FinderQuery): string {
  if (where?.kind === 'country') return where.country
  if (where?.kind !== 'near') return where?.kind ?? ''
  return where.mine ? 'me' : where.label
}

function shownIn({ where, text }: FinderQuery, nearMe: string, country: (code: string) => string): Choice | null {
  const place = where?.kind === 'near' ? where.label || (where.mine ? nearMe : '') : ''
  const label = text || (where?.kind === 'country' ? country(where.country) : place)
  return label ? { id: 'text', label } : null
}

type LocateStatus = 'idle' | 'asking' | 'denied' | 'unknown'

/** Gets the browser's position, only after a press. Rounded to about 100 m. */
export function useMyPlace(found: (point: { lat: number; lng: number }) => void) {
  const [status, setStatus] = useState<LocateStatus>('idle')
  const locate = () => {
    if (!navigator.geolocation) return setStatus('unknown')
    setStatus('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus('idle')
        found({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
      },
      ({ code, PERMISSION_DENIED }) => setStatus(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { maximumAge: 300_000, timeout: 15_000 },
    )
  }
  return { locate, status }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
