import { expect, test } from 'vitest'
import { packageFindings } from './package-exports.ts'

const packages = [
  { folder: 'dev-services/pages', exported: ['dev-services/pages/html.ts'] },
  { folder: 'dev-services/payments', exported: ['dev-services/payments/payments.ts'] },
]
const findings = (path: string, text: string) =>
  packageFindings([{ path, text }], packages).map(({ message }) => message)

test.each([
  ['src/testing/payments.ts', "import { store } from '../../dev-services/payments/store.ts'", 'through the exports'],
  ['e2e/payments.ts', "import type { Kind } from '../dev-services/payments/objects.ts'", 'through the exports'],
  ['dev-services/payments/pages.ts', "import { page } from '../pages/page.ts'", 'through the exports'],
  [
    'dev-services/payments/site.ts',
    "import { followSignIn } from '../identity/follow-sign-in.ts'",
    'must import only packages',
  ],
  [
    'dev-services/payments/site.ts',
    "import { readConfig } from '../../src/platform/config.ts'",
    'must import only packages',
  ],
])('in %s, reports %s', (path, text, message) => {
  expect(findings(path, text)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['src/testing/payments.ts', "import { open } from '../../dev-services/payments/payments.ts'"],
  ['dev-services/payments/calls/money.ts', "import { refund } from '../refunds.ts'"],
  ['dev-services/payments/pages.ts', "import { html } from '../pages/html.ts'"],
  ['dev-services/payments/params.ts', "import { z } from 'zod'"],
  ['dev-services/payments/contract.test.ts', "import { start } from '../../src/testing/payments.ts'"],
  ['src/app/dev-services.ts', "import { start } from '../../dev-services/identity/provider.ts'"],
])('in %s, allows %s', (path, text) => {
  expect(findings(path, text)).toEqual([])
})
