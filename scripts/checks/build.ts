import { buildIfChanged } from '../build.ts'

await buildIfChanged()
console.log('dist is up to date with the sources')
