import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const { url } = await startProduct(await openWorld())

test('sends the compressed copy of a script to browsers that accept it', async () => {
  const page = await get('/about', '')
  const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(page.body.toString()) ?? []
  const plain = await get(script, '')
  const compressed = await get(script, 'gzip, br')

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': plain.headers['content-type'],
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(brotliDecompressSync(compressed.body).equals(plain.body)).toBe(true)
  expect((await get(`${script}.br`, '')).status).toBe(404)
})

/** Without fetch, which decompresses responses. */
async function get(path: string, encoding: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url + path, { headers: { 'accept-encoding': encoding } }, resolve)
      .on('error', reject)
      .end(),
  )
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}
