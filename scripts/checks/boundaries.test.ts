import { describe, expect, test } from 'vitest'
import { boundaryFindings, domainCycles } from './boundaries.ts'
import { sourcesBelow } from './sources.ts'

const findings = (path: string, text: string) =>
  boundaryFindings([{ path, text }]).map(({ line, message }) => `${line} ${message}`)

describe('reports an import in the wrong direction and where the code belongs', () => {
  test.each([
    ['src/ui/Card.tsx', "import { gym } from '#domains/gyms/gyms/rules.ts'", 'must not import domains'],
    ['src/ui/Card.tsx', "import { paths } from '../platform/web/paths.ts'", 'as a prop'],
    ['src/platform/live.ts', "export * from '#domains/gyms/gyms/rules.ts'", 'must not import domains'],
    ['src/platform/live.ts', "import { Card } from '#ui/Card.tsx'", 'must not import components'],
    ['src/domains/gyms/gyms/web/Map.tsx', "import { router } from '#app/routes.tsx'", 'nothing imports it'],
    ['src/domains/gyms/gyms/web/Map.tsx', "import { gyms } from '../server/tables.ts'", 'web/ must not import server/'],
    [
      'src/domains/gyms/gyms/web/Map.tsx',
      "const x = await import('../server/reads.ts')",
      'web/ must not import server/',
    ],
    ['src/domains/gyms/gyms/web/Map.tsx', "type G = import('../server/reads.ts').Gym", 'web/ must not import server/'],
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
    [
      'src/domains/gyms/gyms/web/Map.tsx',
      "import { GymHead } from '#pages/gym/GymHead.tsx'",
      'domains must not import pages',
    ],
    ['src/pages/gym/GymHead.tsx', "import { router } from '#app/routes.tsx'", 'nothing imports it'],
    [
      'src/pages/gym/GymHead.tsx',
      "import { gyms } from '#domains/gyms/gyms/server/tables.ts'",
      'web/ must not import server/',
    ],
    ['src/pages/gym/GymHead.tsx', "import { P } from '#pages/profile/ProfilePage.tsx'", 'belongs to its URL'],
    [
      'src/domains/gyms/gyms/server/reads.ts',
      "import { words } from '../web/words.ts'",
      'server/ must not import web/',
    ],
    [
      'src/domains/gyms/gyms/server/reads.ts',
      "import { paths } from '#platform/web/paths.ts'",
      'must not import components',
    ],
    ['src/domains/gyms/gyms/contract.ts', "import { eq } from 'drizzle-orm'", 'schema library'],
    ['src/domains/gyms/gyms/rules.ts', "import { z } from 'zod'", 'Move schemas to contract.ts'],
    ['src/domains/gyms/gyms/rules.ts', "import { join } from 'node:path'", 'move code that needs Node to server/'],
    ['src/domains/gyms/gyms/rules.ts', "import { gym } from './contract.ts'", 'import only types from a contract'],
    ['src/domains/gyms/gyms/hours.ts', "import { gyms } from './server/tables.ts'", 'must not import web/ or server/'],
    ['src/domains/gyms/gyms/server/reads.ts', "import { openWorld } from '#testing/world.ts'", 'must not import tests'],
    [
      'src/domains/gyms/gyms/server/reads.ts',
      "import { followSignIn } from '../../../../../dev-services/identity/follow-sign-in.ts'",
      'outside src/',
    ],
  ])('in %s, reports %s', (path, text, said) => {
    expect(findings(path, `\n${text}\n`)).toEqual([expect.stringMatching(new RegExp(`^2 .*${said}`))])
  })
})

test("reports a file name that isn't descriptive", () => {
  expect(findings('src/domains/gyms/gyms/web/utils.ts', '')).toEqual([expect.stringContaining('using domain terms')])
  expect(findings('src/ui/index.ts', '')).toHaveLength(1)
})

describe('allows an import in the right direction', () => {
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
  ])('in %s, allows %s', (path, text) => {
    expect(findings(path, text)).toEqual([])
  })
})

test('finds domains that import each other in a cycle', () => {
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

test('no domains import each other in a cycle', { timeout: 60_000 }, () => {
  expect(domainCycles(sourcesBelow('src'))).toEqual([])
})
