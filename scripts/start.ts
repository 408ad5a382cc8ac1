/** `npm start`: builds what has changed, then runs the server. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './build.ts'

await buildIfChanged(async () => {
  // The server would refuse a wrong setting only after the build.
  const [{ readConfig }, { StartError }] = await Promise.all([
    import('#platform/config.ts'),
    import('#platform/start-error.ts'),
  ])
  try {
    readConfig(process.env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(`Open Mat can't start: ${error.message}`)
    process.exit(1)
  }
  console.log('Building the app …')
})
// Reuses code compiled at the last start, which saves time and the memory that compiling takes.
enableCompileCache(fileURLToPath(new URL('../dist/compile-cache', import.meta.url)))
await import(new URL('../dist/server/start.js', import.meta.url).href)
flushCompileCache()
