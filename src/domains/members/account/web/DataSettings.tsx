import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'

/** Taking out all that is one's own, and going. */
export function DataSettings() {
  return (
    <>
      <ExportData />
      <DeleteAccount />
    </>
  )
}
