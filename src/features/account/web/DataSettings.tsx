import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'

/** D21: taking out all that is one's own, and going. */
export function DataSettings() {
  return (
    <>
      <ExportData />
      <DeleteAccount />
    </>
  )
}
