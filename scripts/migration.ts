import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'

// Writes the migration that brings the schema up to `src/app/tables.ts`: `npm run migration -- what_it_is_for`.

const META = new URL('../src/platform/migrations/meta/', import.meta.url)

// Installed here, because only this script needs it.
execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', 'drizzle-kit@0.31.11'], { stdio: 'inherit' })
execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2).flatMap((name) => ['--name', name])], {
  stdio: 'inherit',
})

// drizzle-kit spreads each migration's snapshot of the whole schema over thousands of lines; it reads a single one too.
for (const name of await readdir(META)) {
  const file = new URL(name, META)
  const text = JSON.stringify(JSON.parse(await readFile(file, 'utf8')))
  await writeFile(file, `${name === '_journal.json' ? text.replaceAll('},{', '},\n{') : text}\n`)
}
