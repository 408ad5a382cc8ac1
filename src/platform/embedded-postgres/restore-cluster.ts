import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../start-error.ts'
import { unpackCluster } from './cluster.ts'
import { findPostgresFolder } from './home.ts'
import { lockDataFolder } from './ownership.ts'
import { installServer } from './server.ts'

/** Fills an empty data folder with the cluster of a base backup. Throws StartError if another major version made it. */
export async function restoreCluster({
  dataDir,
  archive,
  postgres,
  durable,
}: {
  dataDir: string
  archive: Readable
  postgres: string
  durable: boolean
}): Promise<void> {
  const log = () => {}
  const { home, account } = await findPostgresFolder(dataDir, log)
  const release = await lockDataFolder(home, dataDir)
  try {
    const { major } = await installServer(home, { durable, log })
    if (String(Number.parseInt(postgres, 10)) !== major)
      throw new StartError(
        `The backup was made by PostgreSQL ${postgres}, but this Open Mat includes ${major}. Restore it with the Open Mat that made it, then start this one.`,
      )
    await unpackCluster(join(home, 'cluster'), archive, account)
  } finally {
    release()
  }
}
