import { buildIfChanged } from '../build.ts'

await buildIfChanged()
console.log('dist/client is built from these sources')
