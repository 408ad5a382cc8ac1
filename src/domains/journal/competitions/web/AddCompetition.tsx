import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { competitions } from './competition-queries.ts'

const CompetitionDialog = lazyDialog(() => import('./CompetitionFormDialog.tsx'))

/** The button to add a competition, for admins, moderators and gyms' staff. */
export function AddCompetition() {
  const { isAuthenticated } = useAuth()
  const navigate = useNavigate()
  const { data } = useQuery({ ...competitions.rights.queryOptions(), enabled: isAuthenticated })
  const [isOpen, setOpen] = useState(false)
  if (!data?.mayAdd) return null
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Add a competition</Trans>
      </Button>
      {isOpen && (
        <CompetitionDialog
          onClose={() => setOpen(false)}
          onSaved={({ slug }) => void navigate(paths.competition(slug))}
        />
      )}
    </>
  )
}
