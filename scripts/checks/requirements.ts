import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './sources.ts'

// How many of the numbered requirements a test names. The list stands beside the project and is not part of it.
const counter = join(ROOT, '../shared/tools/requirements.mjs')
if (existsSync(counter)) {
  const { stdout } = spawnSync(process.execPath, [counter], { cwd: ROOT, encoding: 'utf8' })
  console.log(stdout.trim().split('\n').at(-1))
} else console.log('skipped: the list of requirements is not here')
