import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportReport } from '../contract.ts'
import { FIELD_LABELS, SOURCE_NAMES } from './row-labels.ts'

/** The field each column is imported as, with an example value. */
export function ColumnList({ columns, source }: Pick<ImportReport, 'columns' | 'source'>) {
  const { t, i18n } = useLingui()
  if (columns.length === 0) return null
  const app = source && SOURCE_NAMES[source]
  return (
    <div>
      {app && (
        <p className="mb-2">
          <Trans>This is an export from {app}.</Trans>
        </p>
      )}
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="text-quiet">
            {[t`Column in the file`, t`Imported as`, t`Example`].map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="wrap-anywhere">
          {columns.map(({ name, field, example }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-semibold">
                <bdi>{name}</bdi>
              </th>
              <td className="py-2 pr-3">{i18n._(FIELD_LABELS[field])}</td>
              <td className="py-2 text-quiet">
                <bdi>{example}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
