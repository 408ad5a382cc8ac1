import { describe, expect, test } from 'vitest'
import { boundaryFindings } from './boundaries.ts'

const findings = (path: string, text: string) =>
  boundaryFindings([{ path, text }]).map(({ line, message }) => `${line} ${message}`)

describe('an import that goes the wrong way is found, and where the code belongs is said', () => {
  test.each([
    ['src/ui/Card.tsx', "import { gym } from '#features/gyms/rules.ts'", 'knows no feature'],
    ['src/ui/Card.tsx', "import { paths } from '../platform/web/paths.ts'", 'as a prop'],
    ['src/platform/live.ts', "export * from '#features/gyms/rules.ts'", 'knows no feature'],
    ['src/platform/live.ts', "import { Card } from '#ui/Card.tsx'", 'no screen'],
    ['src/features/gyms/web/Map.tsx', "import { router } from '#app/routes.tsx'", 'imported by none'],
    ['src/features/gyms/web/Map.tsx', "import { gyms } from '../server/tables.ts'", 'web/ never imports server/'],
    ['src/features/gyms/web/Map.tsx', "const x = await import('../server/reads.ts')", 'web/ never imports server/'],
    ['src/features/gyms/web/Map.tsx', "type G = import('../server/reads.ts').Gym", 'web/ never imports server/'],
    ['src/features/gyms/web/map/Pin.ts', "import { openDatabase } from '#platform/database.ts'", 'runs on the server'],
    ['src/features/gyms/web/Map.tsx', "import { P } from '#features/people/web/ProfilePage.tsx'", 'belongs to its URL'],
    ['src/features/gyms/server/reads.ts', "import { words } from '../web/words.ts'", 'server/ never imports web/'],
    ['src/features/gyms/server/reads.ts', "import { paths } from '#platform/web/paths.ts'", 'no screen'],
    ['src/features/gyms/server/writes.ts', "import { x } from '#features/people/server/writes.ts'", 'only reads.ts'],
    ['src/features/gyms/contract.ts', "import { eq } from 'drizzle-orm'", 'schema library'],
    ['src/features/gyms/rules.ts', "import { z } from 'zod'", 'belong into contract.ts'],
    ['src/features/gyms/rules.ts', "import { join } from 'node:path'", 'belongs into server/'],
    ['src/features/gyms/rules.ts', "import { gym } from './contract.ts'", 'import types of a contract only'],
    ['src/features/gyms/hours.ts', "import { gyms } from './server/tables.ts'", 'neither web/ nor server/'],
    ['src/features/gyms/server/reads.ts', "import { openWorld } from '#testing/world.ts'", 'tests use the product'],
    [
      'src/features/gyms/server/reads.ts',
      "import { walk } from '../../../../dev-services/identity/walk.ts'",
      'outside src/',
    ],
  ])('%s: %s', (path, text, said) => {
    expect(findings(path, `\n${text}\n`)).toEqual([expect.stringMatching(new RegExp(`^2 .*${said}`))])
  })
})

test('a file named after nothing is found', () => {
  expect(findings('src/features/gyms/web/utils.ts', '')).toEqual([
    expect.stringContaining('in the words of the domain'),
  ])
  expect(findings('src/ui/index.ts', '')).toHaveLength(1)
})

describe('an import that goes the right way is left alone', () => {
  test.each([
    ['src/app/server.ts', "import { welcome } from '#features/people/server/sign-in.ts'"],
    ['src/app/stand-ins.ts', "import { start } from '../../dev-services/identity/provider.ts'"],
    ['src/features/gyms/server/reads.ts', "import { users } from '#features/people/server/tables.ts'"],
    ['src/features/gyms/server/writes.ts', "import { readPerson } from '#features/people/server/reads.ts'"],
    ['src/features/gyms/server/writes.ts', "import { belts } from '#ui/belts.ts'"],
    ['src/features/gyms/web/Map.tsx', "import { PersonRow } from '#features/people/web/PersonRow.tsx'"],
    ['src/features/gyms/web/Map.tsx', "import { minutes } from '#platform/clock.ts'"],
    ['src/features/gyms/web/Map.tsx', "import type { Gym } from '../contract.ts'"],
    ['src/features/gyms/rules.ts', "import type { Gym } from './contract.ts'"],
    ['src/features/gyms/contract.ts', "import { ownProfile } from '#features/people/contract.ts'"],
    ['src/features/gyms/server/gyms.pg.test.ts', "import { openWorld } from '#testing/world.ts'"],
  ])('%s: %s', (path, text) => {
    expect(findings(path, text)).toEqual([])
  })
})
