/** Builds the pages for the browser and for the server, in one process: they share what's compiled with Babel. */
import { build } from 'vite'
import { client, renderer } from '../vite.config.ts'

await Promise.all([client(), renderer()].map((config) => build({ configFile: false, logLevel: 'warn', ...config })))
