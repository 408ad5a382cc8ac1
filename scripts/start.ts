/** `npm start`: builds what has changed, then runs the server. */
import { buildIfChanged } from './build.ts'

await buildIfChanged()
await import(new URL('../dist/server/start.js', import.meta.url).href)
