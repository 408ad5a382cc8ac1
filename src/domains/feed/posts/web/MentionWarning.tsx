import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mentionedIn } from '#domains/feed/activities/mentions.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { useOnline } from '#platform/web/online.ts'
import { Alert } from '#ui/Alert.tsx'
import { POST_LIMITS } from '../limits.ts'
import { posts } from './posts.ts'

const PAUSE_MS = 400

/** The audience, or the entry being commented on. */
type Said = { visibility: ChosenVisibility } | { activityId: string }

/** Warns before posting which of the mentioned people won't see it. */
export default function MentionWarning({ text, ...said }: { text: string } & Said) {
  const online = useOnline()
  // Sends only the names, because the whole text may be too long for a URL.
  const named = usePaused(
    mentionedIn(text)
      .slice(0, POST_LIMITS.mentions)
      .map((username) => `@${username}`)
      .join(' '),
  )
  const { data } = useQuery({
    ...posts.checkMentions.queryOptions({ input: { text: named, ...said } }),
    enabled: online && named !== '',
    staleTime: 30_000,
    retry: false,
    meta: { keep: false },
  })
  const cannotSee = named === '' ? [] : (data?.cannotSee ?? [])
  if (cannotSee.length === 0) return null
  const names = cannotSee.map((username) => `@${username}`).join(', ')
  return (
    <Alert tone="careful">
      <Plural
        value={{ count: cannotSee.length }}
        one={`${names} can't see this and won't be notified.`}
        other={`These people can't see this and won't be notified: ${names}.`}
      />
    </Alert>
  )
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
