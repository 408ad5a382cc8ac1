import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { folderOfFiles } from '#platform/files-on-disk.ts'

export interface ArchiveRef {
  id: string
  uid: string
}

export const archivePathOf = ({ id, uid }: ArchiveRef) => `exports/${uid}/${id}.zip`

/** The local file the archive is written to. It's in the same folder as the stored files if they're on this machine. */
export const archiveBench = ({ dataDir }: Pick<Config, 'dataDir'>, ref: ArchiveRef) =>
  join(folderOfFiles(dataDir), `${archivePathOf(ref)}.making`)
