import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'

export function DataSettings() {
  return (
    <>
      <ExportData />
      <DeleteAccount />
    </>
  )
}
