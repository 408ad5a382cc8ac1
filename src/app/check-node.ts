import { isBuiltin } from 'node:module'

// An older Node.js can't load the server, so it couldn't say this.
if (!isBuiltin('node:sqlite')) {
  console.error(`Open Mat can't start: it needs Node.js 22.22 or newer, and this is ${process.version}.`)
  process.exit(1)
}
await import('./start.ts')
