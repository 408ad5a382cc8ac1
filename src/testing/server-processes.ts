import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The postmaster of a cluster, then its children; empty if it isn't running. */
export async function serverProcesses(cluster: string): Promise<number[]> {
  const mark = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number(mark.split('\n')[0])
  if (!postmaster || !isAlive(postmaster)) return []
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [postmaster, ...processes.filter(([, parent]) => parent === postmaster).map(([pid]) => pid as number)]
}

export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  // Z is a zombie: dead, but not yet reaped by its parent.
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
