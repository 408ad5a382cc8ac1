import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { folderOfFiles } from '#platform/files-on-disk.ts'

export interface ArchiveRef {
  id: string
  uid: string
}

/** Where an archive lies, among all files that are kept. */
export const archivePathOf = ({ id, uid }: ArchiveRef) => `exports/${uid}/${id}.zip`

/** Where it is made: on this machine, beside the files where they lie on it too. */
export const archiveBench = ({ dataDir }: Pick<Config, 'dataDir'>, ref: ArchiveRef) =>
  join(folderOfFiles(dataDir), `${archivePathOf(ref)}.making`)
