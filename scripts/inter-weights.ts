import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const USED = { min: 400, max: 700 }
const CHARACTERS = String.fromCharCode(...Array(0x10000).keys())

/** Leaves out the weights of Inter that no text has: over a quarter of the font that every page loads. */
export const interWeights: Plugin = {
  name: 'inter-weights',
  async generateBundle(_, bundle) {
    const fonts = Object.values(bundle).filter(({ fileName }) => /inter-.+\.woff2$/.test(fileName))
    await Promise.all(
      fonts.map(async (font) => {
        if (font.type !== 'asset') return
        const options = { targetFormat: 'woff2', variationAxes: { wght: USED } } as const
        font.source = await subsetFont(Buffer.from(font.source), CHARACTERS, options)
      }),
    )
  },
}
