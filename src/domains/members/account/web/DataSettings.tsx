import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'

/** Settings for data export and account deletion. */
export function DataSettings() {
  return (
    <>
      <ExportData />
      <DeleteAccount />
    </>
  )
}
