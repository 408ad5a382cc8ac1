/**
 * Makes the heading font: Archivo (SIL Open Font License, npm @fontsource-variable/archivo) with only the width and
 * weights that headings use, a quarter of its size. Run it when the font is updated: node scripts/fonts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const SOURCE = require.resolve('@fontsource-variable/archivo/wdth.css')
const OUT = fileURLToPath(new URL('../src/ui/fonts', import.meta.url))
const WIDTH = 108
const WEIGHT = { min: 600, max: 700 }

const faces = readFileSync(SOURCE, 'utf8').matchAll(
  /files\/archivo-([\w-]+)-wdth-normal\.woff2[^;]+;\s*unicode-range: ([^;]+);/g,
)
const rules: string[] = []
for (const [, subset = '', range = ''] of faces) {
  const file = readFileSync(join(SOURCE, `../files/archivo-${subset}-wdth-normal.woff2`))
  const axes = { wdth: WIDTH, wght: WEIGHT }
  const font = await subsetFont(file, charactersIn(range), { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(join(OUT, `archivo-${subset}.woff2`), font)
  rules.push(`@font-face {
  font-family: "Archivo";
  font-weight: ${WEIGHT.min} ${WEIGHT.max};
  font-display: swap;
  src: url("./archivo-${subset}.woff2") format("woff2");
  unicode-range: ${range.replaceAll(/,\s*/g, ', ')};
}
`)
}
writeFileSync(join(OUT, 'archivo.css'), `/* Written by scripts/fonts.ts. */\n${rules.join('\n')}`)

/** All characters of a CSS unicode-range such as `U+0000-00FF,U+0131`. */
function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth))
    })
    .join('')
}
