import { Trans } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const SuggestEdit = lazyDialog(async () => ({ default: (await import('./SuggestEdit.tsx')).SuggestEdit }))

/** Opens the suggestion form, or the pages where the viewer first has to sign in or complete their profile. */
export function SuggestEditButton({ gym }: { gym: Gym }) {
  const { isAuthenticated, isProfileComplete } = useAuth()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)

  function press() {
    if (!isAuthenticated) void navigate(paths.login(paths.gym(gym.slug)))
    else if (!isProfileComplete) void navigate(paths.profileSetup(paths.gym(gym.slug)))
    else setOpen(true)
  }
  return (
    <>
      <Button look="quiet" size="small" icon={<PencilLine aria-hidden="true" />} onClick={press}>
        <Trans>Suggest an edit</Trans>
      </Button>
      {open && <SuggestEdit gym={gym} onClose={() => setOpen(false)} />}
    </>
  )
}
