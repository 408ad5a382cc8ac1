import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SimilarGym } from '../contract.ts'

interface LikeDialogProps {
  like: readonly SimilarGym[]
  onClose: () => void
  onNone: () => void
}

export function SimilarGymsDialog({ like, onClose, onNone }: LikeDialogProps) {
  const { shortAddress } = useGymLabels()
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Is it one of these?</Trans>}
      actions={
        <Button onClick={onNone}>
          <Trans>None of these. Add my gym</Trans>
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {like.map(({ id, slug, name, address, metres }) => (
          <li key={id}>
            <Link
              to={paths.gym(slug)}
              className="flex min-h-11 flex-col justify-center rounded-control border border-edge px-3 py-2 no-underline hover:bg-sunk"
            >
              <span className="font-semibold" dir="auto">
                {name}
              </span>
              <span className="text-sm text-quiet">
                {shortAddress(address) && `${shortAddress(address)} · `}
                <Trans>{metres} m away</Trans>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
