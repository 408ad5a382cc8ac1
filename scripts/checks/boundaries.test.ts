import { describe, expect, test } from 'vitest'
import { boundaryFindings, domainCycles } from './boundaries.ts'
import { sourcesBelow } from './sources.ts'

const findings = (path: string, text: string) =>
  boundaryFindings([{ path, text }]).map(({ line, message }) => `${line} ${message}`)

describe('an import that goes the wrong way is found, and where the code belongs is said', () => {
  test.each([
    ['src/ui/Card.tsx', "import { gym } from '#domains/gyms/gyms/rules.ts'", 'knows no domain'],
    ['src/ui/Card.tsx', "import { paths } from '../platform/web/paths.ts'", 'as a prop'],
    ['src/platform/live.ts', "export * from '#domains/gyms/gyms/rules.ts'", 'knows no domain'],
    ['src/platform/live.ts', "import { Card } from '#ui/Card.tsx'", 'no screen'],
    ['src/domains/gyms/gyms/web/Map.tsx', "import { router } from '#app/routes.tsx'", 'imported by none'],
    ['src/domains/gyms/gyms/web/Map.tsx', "import { gyms } from '../server/tables.ts'", 'web/ never imports server/'],
    ['src/domains/gyms/gyms/web/Map.tsx', "const x = await import('../server/reads.ts')", 'web/ never imports server/'],
    ['src/domains/gyms/gyms/web/Map.tsx', "type G = import('../server/reads.ts').Gym", 'web/ never imports server/'],
    [
      'src/domains/gyms/gyms/web/map/Pin.ts',
      "import { openDatabase } from '#platform/database.ts'",
      'runs on the server',
    ],
    [
      'src/domains/gyms/gyms/web/Map.tsx',
      "import { P } from '#domains/gyms/places/web/TownPage.tsx'",
      'belongs to its URL',
    ],
    [
      'src/domains/gyms/gyms/rules.ts',
      "import type { P } from '#domains/events/events/rules.ts'",
      'gyms comes before events',
    ],
    [
      'src/domains/feed/posts/web/Post.tsx',
      "const x = await import('#domains/journal/music/web/X.tsx')",
      'extension point',
    ],
    ['src/domains/gyms/gyms/server/reads.ts', "import { g } from '#imports/gyms/rows.ts'", 'fills a database'],
    ['src/domains/gyms/gyms/web/Map.tsx', "import { GymHead } from '#pages/gym/GymHead.tsx'", 'none of them knows it'],
    ['src/pages/gym/GymHead.tsx', "import { router } from '#app/routes.tsx'", 'imported by none'],
    [
      'src/pages/gym/GymHead.tsx',
      "import { gyms } from '#domains/gyms/gyms/server/tables.ts'",
      'web/ never imports server/',
    ],
    ['src/pages/gym/GymHead.tsx', "import { P } from '#pages/profile/ProfilePage.tsx'", 'belongs to its URL'],
    ['src/domains/gyms/gyms/server/reads.ts', "import { words } from '../web/words.ts'", 'server/ never imports web/'],
    ['src/domains/gyms/gyms/server/reads.ts', "import { paths } from '#platform/web/paths.ts'", 'no screen'],
    ['src/domains/gyms/gyms/contract.ts', "import { eq } from 'drizzle-orm'", 'schema library'],
    ['src/domains/gyms/gyms/rules.ts', "import { z } from 'zod'", 'belong into contract.ts'],
    ['src/domains/gyms/gyms/rules.ts', "import { join } from 'node:path'", 'belongs into server/'],
    ['src/domains/gyms/gyms/rules.ts', "import { gym } from './contract.ts'", 'import types of a contract only'],
    ['src/domains/gyms/gyms/hours.ts', "import { gyms } from './server/tables.ts'", 'neither web/ nor server/'],
    ['src/domains/gyms/gyms/server/reads.ts', "import { openWorld } from '#testing/world.ts'", 'tests use the product'],
    [
      'src/domains/gyms/gyms/server/reads.ts',
      "import { walk } from '../../../../../dev-services/identity/walk.ts'",
      'outside src/',
    ],
  ])('%s: %s', (path, text, said) => {
    expect(findings(path, `\n${text}\n`)).toEqual([expect.stringMatching(new RegExp(`^2 .*${said}`))])
  })
})

test('a file named after nothing is found', () => {
  expect(findings('src/domains/gyms/gyms/web/utils.ts', '')).toEqual([
    expect.stringContaining('in the words of the domain'),
  ])
  expect(findings('src/ui/index.ts', '')).toHaveLength(1)
})

describe('an import that goes the right way is left alone', () => {
  test.each([
    ['src/app/server.ts', "import { welcome } from '#domains/members/people/server/sign-in.ts'"],
    ['src/app/dev-services.ts', "import { start } from '../../dev-services/identity/provider.ts'"],
    ['src/domains/gyms/gyms/server/reads.ts', "import { users } from '#domains/members/people/server/tables.ts'"],
    ['src/domains/gyms/gyms/server/writes.ts', "import { readPerson } from '#domains/members/people/server/reads.ts'"],
    ['src/domains/gyms/gyms/server/writes.ts', "import { belts } from '#ui/belts.ts'"],
    ['src/domains/gyms/gyms/web/Map.tsx', "import { PersonRow } from '#domains/members/people/web/PersonRow.tsx'"],
    ['src/pages/gym/GymHead.tsx', "import { GymCard } from '#domains/gyms/gyms/web/GymCard.tsx'"],
    ['src/pages/gym/GymHead.tsx', "import { Fact } from '#pages/profile/Fact.tsx'"],
    ['src/domains/gyms/gyms/web/Map.tsx', "import { minutes } from '#platform/clock.ts'"],
    ['src/domains/gyms/gyms/web/Map.tsx', "import type { Gym } from '../contract.ts'"],
    ['src/domains/gyms/gyms/rules.ts', "import type { Gym } from './contract.ts'"],
    ['src/domains/gyms/gyms/contract.ts', "import { ownProfile } from '#domains/members/people/contract.ts'"],
    ['src/domains/gyms/gyms/server/gyms.pg.test.ts', "import { openWorld } from '#testing/world.ts'"],
  ])('%s: %s', (path, text) => {
    expect(findings(path, text)).toEqual([])
  })
})

test('domains that import each other in a circle are found', () => {
  const importing = (from: string, to: string) => ({
    path: `src/domains/${from}/one/rules.ts`,
    text: `import { a } from '#domains/${to}/two/rules.ts'`,
  })
  const circle = [importing('gyms', 'feed'), importing('feed', 'events'), importing('events', 'gyms')]
  expect(domainCycles([...circle, importing('feed', 'members')]).map((cycle) => cycle.toSorted())).toEqual([
    ['events', 'feed', 'gyms'],
  ])
  expect(domainCycles(circle.slice(1))).toEqual([])
})

test('no domains import each other in a circle', { timeout: 60_000 }, () => {
  expect(domainCycles(sourcesBelow('src'))).toEqual([])
})
