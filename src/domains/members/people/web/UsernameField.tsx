import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { UsernameAvailability } from '../contract.ts'
import { asUsername } from '../usernames.ts'
import { peopleApi } from './people.ts'

/** Debounce for the availability check, in milliseconds. */
const PAUSE_MS = 400

export const USERNAME_REFUSALS = {
  taken: msg`That username is taken.`,
  malformed: msg`Use 3–20 letters, numbers or _.`,
  reserved: msg`That username isn't available.`,
} satisfies Record<Exclude<UsernameAvailability['status'], 'available'>, MessageDescriptor>

export interface UsernameFieldProps {
  value: string
  onValueChange: (username: string) => void
  /** The current username, which needs no check. */
  present?: string | null
  suggestions?: readonly string[]
  error?: ReactNode
}

/** The username, checked for availability while typing. */
export function UsernameField({ value, onValueChange, present, suggestions = [], error }: UsernameFieldProps) {
  const { t } = useLingui()
  const availability = useAvailability(value === present ? '' : value)
  const refusal =
    availability.status === 'checking' || availability.status === 'unknown' || availability.status === 'available'
      ? null
      : t(USERNAME_REFUSALS[availability.status])
  const free = availability.status === 'available'
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={t`Username`}
        name="username"
        prefix="@"
        value={value}
        onValueChange={(typed) => onValueChange(asUsername(typed))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        suffix={
          availability.status === 'checking' ? (
            <Spinner />
          ) : free ? (
            <Check aria-hidden="true" size={20} className="text-good" />
          ) : undefined
        }
        hint={
          free ? (
            <Trans>@{value} is available.</Trans>
          ) : (
            <Trans>3–20 letters, numbers or _, starting with a letter. It's part of your profile's link.</Trans>
          )
        }
        error={error ?? refusal}
      />
      {suggestions.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-quiet">
            <Trans>Available:</Trans>
          </span>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              aria-pressed={suggestion === value}
              onClick={() => onValueChange(suggestion)}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-paper px-4 text-sm font-medium transition-colors enabled-hover:bg-sunk aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-strong sm:pointer-fine:min-h-9"
            >
              @{suggestion}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type Availability = { status: UsernameAvailability['status'] | 'checking' | 'unknown' }

function useAvailability(username: string): Availability {
  const [known, setKnown] = useState<{ username: string; answer: Availability } | null>(null)
  useEffect(() => {
    if (username === '') return
    const asked = new AbortController()
    const ask = async () => {
      try {
        const answer = await peopleApi.usernameAvailability({ username }, { signal: asked.signal })
        setKnown({ username, answer })
      } catch {
        // The check failed. Saving repeats it, so no error is shown here.
        if (!asked.signal.aborted) setKnown({ username, answer: { status: 'unknown' } })
      }
    }
    const pause = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(pause)
      asked.abort()
    }
  }, [username])
  if (username === '') return { status: 'unknown' }
  return known?.username === username ? known.answer : { status: 'checking' }
}
