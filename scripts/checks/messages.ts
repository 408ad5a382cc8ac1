import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, TRANSLATED_LANGUAGES } from '../../src/platform/languages.ts'
import { readPo } from '../../src/platform/po.ts'
import { catalogFaults, keyOf } from '../catalog-faults.ts'
import { messagesOfCode } from '../code-messages.ts'
import { isListCurrent } from '../error-codes.ts'
import { ROOT } from './sources.ts'

// Each message in the code has to be in every language. English is in the code.
const code = await messagesOfCode()
const texts = (messages: typeof code.client) => messages.map((one) => ({ key: keyOf(one), english: one.text }))
const [ofClient, ofServer] = [texts(code.client), texts(code.server)]
const serverKeys = new Set(ofServer.map(({ key }) => key))
const faults = TRANSLATED_LANGUAGES.flatMap((language) => {
  const [client, server] = [catalogOf(language), catalogOf(`server/${language}`)]
  const own = new Set(server.map(({ id }) => id))
  // The server can use the client's messages, unless its own catalog translates them differently.
  const shared = client.filter(({ id, context }) => context === undefined && serverKeys.has(id) && !own.has(id))
  return [
    ...catalogFaults(ofClient, client).map((fault) => `src/locales/${language}.po: ${fault}`),
    ...catalogFaults(ofServer, [...shared, ...server]).map((fault) => `src/locales/server/${language}.po: ${fault}`),
  ]
})
if (!isListCurrent()) faults.push('src/app/error-codes.json is out of date.')
for (const fault of faults) console.log(fault)
console.log(
  faults.length > 0
    ? 'Run `npm run messages` to add new messages to the catalogs and remove old ones.'
    : `${ofClient.length + ofServer.length} messages are translated into ${Object.keys(LANGUAGES).length} languages`,
)
process.exitCode = faults.length > 0 ? 1 : 0

function catalogOf(name: string) {
  return readPo(readFileSync(join(ROOT, `src/locales/${name}.po`), 'utf8'))
}
