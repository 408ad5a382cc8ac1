import { Link } from 'react-router'
import type { SearchGroup } from './contract.ts'
import { useResultRows } from './result-rows.tsx'

interface ResultListProps {
  group: SearchGroup
  onOpen: () => void
}

/** Results of one kind; the whole row is a link. */
export function ResultList({ group, onOpen }: ResultListProps) {
  const rowsOf = useResultRows()
  return (
    <ul>
      {rowsOf(group).map(({ id, to, label, detail, picture }) => (
        <li
          key={id}
          className="relative flex min-h-16 items-center gap-3 border-t border-line px-4 py-2.5 has-[a:hover]:bg-sunk sm:px-6"
        >
          {picture}
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
              <Link to={to} onClick={onOpen} className="after:absolute after:inset-0 hover:underline">
                <bdi>{label}</bdi>
              </Link>
            </p>
            {detail && (
              <p className="truncate text-sm text-quiet">
                <bdi>{detail}</bdi>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
