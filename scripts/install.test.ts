import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('asks npm only if the list of packages has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-mat-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(folder, file), '{}')
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho $1 >> calls\n', { mode: 0o755 })
  const env = { PATH: [folder, join(process.execPath, '..'), process.env.PATH].join(delimiter) }
  const calls = () => {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'install.js')], { cwd: folder, env })
    return [status, readFileSync(join(folder, 'calls'), 'utf8')]
  }
  expect([calls(), calls()]).toEqual(Array(2).fill([0, 'install\n']))
  const later = Date.now() / 1000 + 1
  utimesSync(join(folder, 'package-lock.json'), later, later)
  expect(calls()).toEqual([0, 'install\ninstall\n'])
})
