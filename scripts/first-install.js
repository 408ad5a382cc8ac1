// Installs the packages the first time, before `npm install` checks them. Plain JavaScript, for any version of Node.js.
// The lock file names no registry. To find out where archives are, npm would load all that was ever published of each
// package: 190 MB. Here it's told the usual addresses; if they're wrong for this registry, `npm install` finds others.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const FOLDER = '.cache/first-install'
const npm = (/** @type {string[]} */ ...options) =>
  spawnSync('npm', options, { cwd: FOLDER, encoding: 'utf8', shell: process.platform === 'win32' })

if (!existsSync('node_modules')) {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const file of ['package.json', '.npmrc']) cpSync(file, `${FOLDER}/${file}`)
  const registry = npm('config', 'get', 'registry').stdout.trim().replace(/\/$/, '')
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.replace(/^.*node_modules\//, '')
    if (entry.integrity) entry.resolved = `${registry}/${name}/-/${name.replace(/^.*\//, '')}-${entry.version}.tgz`
  }
  writeFileSync(`${FOLDER}/package-lock.json`, JSON.stringify(lock))
  const { status } = npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=silent')
  if (status === 0) renameSync(`${FOLDER}/node_modules`, 'node_modules')
  rmSync(FOLDER, { recursive: true, force: true })
}
