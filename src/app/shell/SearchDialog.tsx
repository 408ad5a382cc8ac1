import followCalls from 'virtual:calls/follows'
import gymCalls from 'virtual:calls/gyms'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { followsContract } from '#domains/feed/follows/contract.ts'
import type { gymsContract } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { apiOf } from '#platform/web/api.ts'
import { paths } from '#platform/web/paths.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { destinationsFor } from './destinations.ts'
import { useManagedGyms } from './managed-gyms.ts'

const follows = apiOf<typeof followsContract>(followCalls)
const gyms = apiOf<typeof gymsContract>(gymCalls)
const MOST_EACH = 5

type Result = Suggestion & { to: string }

/** Goes to a page, a gym or a member by name, from anywhere. Offline, to a page. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { isModerator, isCreator } = useAuth()
  const destinations = destinationsFor({ isModerator, isCreator, gyms: useManagedGyms() })

  async function suggest(text: string, signal: AbortSignal): Promise<Result[]> {
    const typed = normalizeText(text)
    const pages = destinations
      .map(({ to, label }) => ({ id: to, to, label: i18n._(label), detail: t`Page` }))
      .filter(({ label }) => normalizeText(label).startsWith(typed))
    if (!navigator.onLine || text.length < 2) return pages
    const [foundGyms, foundPeople] = await Promise.all([
      gyms.search({ text, limit: MOST_EACH }, { signal }),
      follows.search({ text, limit: MOST_EACH }, { signal }),
    ])
    return [
      ...pages,
      ...foundPeople.items.map((person) => ({
        id: person.uid,
        to: paths.profile(person),
        label: person.displayName,
        detail: [person.username && `@${person.username}`, person.homeGym?.name ?? person.city]
          .filter(Boolean)
          .join(' · '),
      })),
      ...foundGyms.items.map(({ id, slug, name, address }) => ({
        id,
        to: paths.gym(slug),
        label: name,
        detail: [t`Gym`, address.city].filter(Boolean).join(' · '),
      })),
    ]
  }

  return (
    <Dialog open onClose={onClose} title={<Trans>Search</Trans>}>
      <Combobox<Result>
        data-autofocus
        label={t`Pages, gyms and people`}
        icon={<Search aria-hidden="true" />}
        value={null}
        minLength={1}
        suggest={suggest}
        onValueChange={(result) => {
          if (!result) return
          onClose()
          void navigate(result.to)
        }}
      />
    </Dialog>
  )
}
