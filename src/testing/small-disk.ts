import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A separate disk, in memory, that tests can fill. `isMounted` is false without the privileges to mount one. */
export async function mountSmallDisk(mebibytes: number) {
  const disk = await mkdtemp(join(tmpdir(), 'open-mat-full-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', disk]
  const isMounted = process.platform === 'linux' && spawnSync('mount', mount, { stdio: 'ignore' }).status === 0
  // The database may run as another user.
  await chmod(disk, 0o755)
  afterAll(async () => {
    if (isMounted) spawnSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  })
  return { disk, isMounted }
}
