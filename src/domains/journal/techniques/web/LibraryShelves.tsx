import { useLingui } from '@lingui/react/macro'
import { type TechniqueRole, techniqueRoles } from '../rules.ts'
import { ROLES_LABELS } from './technique-labels.ts'
import type { LoadedLibrary } from './techniques.ts'

interface LibraryShelvesProps {
  library: LoadedLibrary
  onChoose: (role: TechniqueRole) => void
}

/** The categories, with how many techniques each has. */
export function LibraryShelves({ library: { items }, onChoose }: LibraryShelvesProps) {
  const { t } = useLingui()
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {techniqueRoles.map((role) => (
        <li key={role}>
          <button
            type="button"
            onClick={() => onChoose(role)}
            className="flex h-full min-h-20 w-full flex-col items-start justify-between rounded-card border border-line bg-paper p-4 text-start hover:bg-sunk"
          >
            <span className="max-w-full font-semibold wrap-anywhere">{t(ROLES_LABELS[role])}</span>
            <span className="text-quiet tabular-nums">
              {items.filter((technique) => technique.role === role).length}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
