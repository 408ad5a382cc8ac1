import { readFileSync } from 'node:fs'

const asset = (type: string, file: string) => ({ type, body: readFileSync(new URL(file, import.meta.url)) })

/** What the pages of all stand-ins load, by path. */
export const assets: Record<string, { type: string; body: Buffer }> = {
  '/style.css': asset('text/css; charset=utf-8', './style.css'),
  '/mark.svg': asset('image/svg+xml', './mark.svg'),
}
